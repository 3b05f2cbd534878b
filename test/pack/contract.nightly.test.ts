import { afterAll, beforeAll, describe } from 'vitest';
import { describeContract } from './contract.ts';
import { describePackages } from './packages.ts';
import { Project } from './project.ts';
import { packTimeout } from './tarballs.ts';
import { describeTypes } from './types.ts';

const project = new Project();
beforeAll(() => project.install(['@ordering/contract', '@ordering/specs']), packTimeout);
afterAll(() => project.remove());

describePackages(project, ['@ordering/contract']);

describe('types', () => describeTypes(project, ['@ordering/contract']));

describe.each([20, 24] as const)('on Node.js %s', (node) => describeContract(project, node));
