import { afterAll, beforeAll } from 'vitest';
import { describePackages } from './packages.ts';
import { Project } from './project.ts';
import { describeReceiver, describeReceiverOnOld } from './receiver-program.ts';
import { packTimeout } from './tarballs.ts';

const project = new Project();
beforeAll(() => project.install(['@ordering/receiver']), packTimeout);
afterAll(() => project.remove());

describePackages(project, ['@ordering/receiver']);
describeReceiverOnOld(project, 20);
describeReceiver(project, 24);
