import { afterAll, beforeAll, describe, test } from 'vitest';
import { describeRequire } from './adoption.ts';
import { describeConformanceOnOld } from './conformance.ts';
import { expectNewerNode } from './programs.ts';
import { Project } from './project.ts';
import { describeRuntime } from './promises.ts';
import { describePublishing } from './publish.ts';
import { libraries, published } from './published.ts';
import { describeReceiverOnOld } from './receiver-program.ts';
import { writeExamples } from './run-examples.ts';
import { runtimePackages } from './runtimes.ts';
import { describeSandboxOnOld } from './sandbox.ts';
import { packTimeout } from './tarballs.ts';
import { describeTypes } from './types.ts';

// What the other tests of this folder say, on everything else that is promised, but for the releases of Node.js between
// the oldest and ours, and after it (`nodes.nightly.test.ts`): packed once, and installed once.

const project = new Project();
const names = published.map(({ manifest }) => manifest.name);
beforeAll(async () => {
  const compilers = ['typescript-5.4@npm:typescript@5.4.5', 'typescript-6@npm:typescript@6.0.3'];
  const others = ['fastify', 'hono', '@types/pg', ...compilers, ...runtimePackages];
  await project.install(names, others, [18, '22.12']);
  writeExamples(project);
}, packTimeout);
afterAll(() => project.remove());

describe('types', () =>
  describeTypes(project, names, {
    '5.4': project.path('node_modules/typescript-5.4/bin/tsc'),
    6: project.path('node_modules/typescript-6/bin/tsc'),
  }));

describe('without ES modules', () => describeRequire(project, libraries, ['22.12']));

const programs = published.flatMap(({ manifest }) => Object.keys(manifest.bin ?? {}));
test.each(programs)('%s says that Node.js 18 is too old', (program) =>
  expectNewerNode(project, program, 18),
);

describe('on Node.js 22.12', () => {
  describeConformanceOnOld(project, '22.12');
  describeReceiverOnOld(project, '22.12');
  describeSandboxOnOld(project, '22.12');
});

describe.each(['bun', 'deno', 'workerd'] as const)('on %s', (runtime) =>
  describeRuntime(project, runtime),
);

describe('in a registry', () =>
  describePublishing(() => names.map((name) => project.tarball(name))));
