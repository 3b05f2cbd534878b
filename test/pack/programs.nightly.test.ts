import { afterAll, beforeAll, describe } from 'vitest';
import { describeConformance, describeConformanceOnOld } from './conformance.ts';
import { describeContract } from './contract.ts';
import { describePackages } from './packages.ts';
import { Project } from './project.ts';
import { published } from './published.ts';
import { describeReceiver, describeReceiverOnOld } from './receiver-program.ts';
import { describeSandbox, describeSandboxOnOld } from './sandbox.ts';
import { packTimeout } from './tarballs.ts';
import { describeTypes } from './types.ts';

const project = new Project();
const names = published.flatMap(({ manifest: { name, bin } }) => (bin === undefined ? [] : [name]));
beforeAll(() => project.install([...names, '@ordering/specs']), packTimeout);
afterAll(() => project.remove());

describePackages(project, names);

describe('types', () => describeTypes(project, ['@ordering/contract']));

describe('on Node.js 20', () => {
  describe('contract', () => describeContract(project, 20));
  describe('conformance', () => describeConformanceOnOld(project, 20));
  describe('receiver', () => describeReceiverOnOld(project, 20));
  describe('sandbox', () => describeSandboxOnOld(project, 20));
});

describe('on Node.js 24', () => {
  describe('contract', () => describeContract(project, 24));
  describe('conformance', () => describeConformance(project, 24));
  describe('receiver', () => describeReceiver(project, 24));
  describe('sandbox', () => describeSandbox(project, 24));
});
