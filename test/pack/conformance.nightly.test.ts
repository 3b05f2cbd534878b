import { afterAll, beforeAll } from 'vitest';
import { describeConformance, describeConformanceOnOld } from './conformance.ts';
import { describePackages } from './packages.ts';
import { Project } from './project.ts';
import { packTimeout } from './tarballs.ts';

const project = new Project();
beforeAll(() => project.install(['@ordering/conformance']), packTimeout);
afterAll(() => project.remove());

describePackages(project, ['@ordering/conformance']);

describeConformanceOnOld(project, 20);
describeConformance(project, 24);
