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

// What the other tests of this folder say on the oldest Node.js and on ours, on the releases between them and after.

const project = new Project();
const nodes = [22, 26] as const;
const names = published.map(({ manifest }) => manifest.name);
beforeAll(async () => {
  const others = ['fastify', 'hono', '@types/pg', 'typescript-6@npm:typescript@6.0.3'];
  await project.install(names, others, nodes);
  writeExamples(project);
}, packTimeout);
afterAll(() => project.remove());

describe('types', () =>
  describeTypes(project, names, { 6: project.path('node_modules/typescript-6/bin/tsc') }));

describe('an example of a README', () => describeExamples(project, nodes));
describe('without ES modules', () => describeRequire(project, libraries, nodes));

describe.each(nodes)('on Node.js %s', (node) => {
  describe('contract', () => describeContract(project, node));
  describe('conformance', () => describeConformance(project, node));
  describe('receiver', () => describeReceiver(project, node));
  describe('sandbox', () => describeSandbox(project, node));
});
