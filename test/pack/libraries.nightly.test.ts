import { afterAll, beforeAll, describe } from 'vitest';
import { describeRequire } from './adoption.ts';
import { describeBundles } from './bundles.ts';
import { describeEntryPoints } from './entries.ts';
import { describePackages } from './packages.ts';
import { Project } from './project.ts';
import { libraries } from './published.ts';
import { describeReference } from './reference.ts';
import { describeExamples, writeExamples } from './run-examples.ts';
import { packTimeout } from './tarballs.ts';
import { describeTypes } from './types.ts';

// Packed once and installed once, in a folder that has nothing of this repository.

const project = new Project();
beforeAll(async () => {
  await project.install(libraries, ['fastify', 'pg', '@types/pg']);
  writeExamples(project);
}, packTimeout);
afterAll(() => project.remove());

describePackages(project, libraries);

describe('types', () => describeTypes(project, libraries));

describe('an example of a README', () => describeExamples(project, [20, 24]));

describe('the specs', () => describeReference(project));

describe('in a bundle', () => describeBundles(project));

describe('without ES modules', () => describeRequire(project, libraries, [20, 24]));

describe('an import', () => describeEntryPoints(project, libraries));
