import { afterAll, beforeAll, expect, test } from 'vitest';
import { describePackages } from './packages.ts';
import { call } from './programs.ts';
import { Project } from './project.ts';
import { startReceiver } from './receiver.ts';
import { packTimeout } from './tarballs.ts';

const program = 'ordering-conformance';
const project = new Project();
beforeAll(() => project.install([program]), packTimeout);
afterAll(() => project.remove());

describePackages(project, [program]);

test.each([20, 24] as const)('proves a receiver on Node.js %i', async (node) => {
  const url = await startReceiver('a-test-secret');
  const { code, output } = await call(
    project,
    node,
    program,
    ['receiver', '--url', `${url}/webhooks`, '--observe', url, '--only', 'RCV-00*'],
    { ORDERING_WEBHOOK_SECRET: 'a-test-secret' },
  );
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining('Every MUST that was selected passed'),
  });
});
