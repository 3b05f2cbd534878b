import { expect, test } from 'vitest';
import {
  inSmallSubject,
  receiverDefects,
  startReceiver,
} from '../../../packages/conformance-suite/src/testing/index.ts';
import {
  causesOfReceivers,
  causesOfServices,
  linesOfScreen,
  testCauses,
} from './testing/causes.ts';
import { call } from './testing/run.ts';

// The nightly form has the rest of them.
testCauses(
  causesOfReceivers.filter(({ short }) => short),
  causesOfServices.filter(({ short }) => short),
);

const secret = 'the-secret-of-the-store';
const env = { ORDERING_WEBHOOK_SECRET: secret };

const reserialising = inSmallSubject(receiverDefects).find(
  ({ mistake }) => mistake === 'verifies JSON that was serialised again',
);

test('one mistake that many checks find stands on one screen', async () => {
  const secrets = { own: secret, byStore: new Map<string, string>() };
  await using receiver = await startReceiver(secrets, reserialising?.decisions);
  const { exitCode, out } = await call(['receiver', '--url', receiver.urls[0]], env);
  expect(exitCode).toBe(1);
  expect(out).toMatch(/FAIL {2}RCV-002 .*\n {6}cause {6}[\s\S]*\n {6}affected {3}RCV-003, RCV-004/);
  expect(out.split('\n').length).toBeLessThan(linesOfScreen);
});
