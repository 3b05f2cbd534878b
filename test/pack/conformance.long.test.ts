import { afterAll, beforeAll, describe } from 'vitest';
import { describeConformance } from './conformance.ts';
import { describePackages } from './packages.ts';
import { Project } from './project.ts';
import { packTimeout } from './tarballs.ts';

const project = new Project();
beforeAll(() => project.install(['ordering-conformance']), packTimeout);
afterAll(() => project.remove());

describePackages(project, ['ordering-conformance']);

describe.each([20, 24] as const)('on Node.js %s', (node) => describeConformance(project, node));
