import { afterAll, beforeAll } from 'vitest';
import { describePackages } from './packages.ts';
import { Project } from './project.ts';
import { describeSandbox, describeSandboxOnOld } from './sandbox.ts';
import { packTimeout } from './tarballs.ts';

const project = new Project();
beforeAll(() => project.install(['@ordering/sandbox']), packTimeout);
afterAll(() => project.remove());

describePackages(project, ['@ordering/sandbox']);
describeSandboxOnOld(project, 20);
describeSandbox(project, 24);
