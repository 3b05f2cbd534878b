import { afterAll, beforeAll, describe } from 'vitest';
import { describeRequire } from './adoption.ts';
import { describeConformance } from './conformance.ts';
import { describeContract } from './contract.ts';
import { Project } from './project.ts';
import { libraries, published } from './published.ts';
import { describeReceiver } from './receiver-program.ts';
import { describeExamples, writeExamples } from './run-examples.ts';
import { describeSandbox } from './sandbox.ts';
import { packTimeout } from './tarballs.ts';
import { describeTypes } from './types.ts';

// What `pack.long.test.ts` says, on the newest Node.js, which is not what this repository runs on.

const project = new Project();
const names = published.map(({ manifest }) => manifest.name);
beforeAll(async () => {
  const others = ['fastify', 'hono', '@types/pg', 'typescript-6@npm:typescript@6.0.3'];
  await project.install(names, others, [26]);
  writeExamples(project);
}, packTimeout);
afterAll(() => project.remove());

describe('types', () =>
  describeTypes(project, names, { 6: project.path('node_modules/typescript-6/bin/tsc') }));

describe('an example of a README', () => describeExamples(project, [26]));
describe('without ES modules', () => describeRequire(project, libraries, [26]));

describe('on Node.js 26', () => {
  describe('contract', () => describeContract(project, 26));
  describe('conformance', () => describeConformance(project, 26));
  describe('receiver', () => describeReceiver(project, 26));
  describe('sandbox', () => describeSandbox(project, 26));
});
