import { afterAll, beforeAll } from 'vitest';
import { describeJest, jestPackages } from './adoption.ts';
import { Project } from './project.ts';
import { libraries } from './published.ts';
import { packTimeout } from './tarballs.ts';

// Jest and its compiler are large, and what they need of our packages seldom changes.

const project = new Project();
beforeAll(() => project.install(libraries, jestPackages, [22, 26]), packTimeout);
afterAll(() => project.remove());

describeJest(project, [22, 24, 26]);
