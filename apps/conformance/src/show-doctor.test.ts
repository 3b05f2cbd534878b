import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  startReceiver,
  startService,
} from '../../../packages/conformance-suite/src/testing/index.ts';
import { fakeConfig } from './testing/fake-service-config.ts';
import { call } from './testing/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'the-secret-of-the-store';
const env = { ORDERING_WEBHOOK_SECRET: secret };

test('what was seen stands in lines, with what to do next', async () => {
  await using receiver = await startReceiver({ own: secret, byStore: new Map() });
  const args = ['doctor', 'receiver', '--url', receiver.urls[0] ?? ''];
  const { exitCode, out, err } = await call(args, { ORDERING_WEBHOOK_SECRET: 'another-secret' });
  expect({ exitCode, err }).toEqual({ exitCode: 1, err: '' });
  expect(out).toMatch(/^receiver {2}http:.*\n✓ dns .*\n✓ tcp .*\n✓ tls .*\n✓ clock /);
  expect(out).toMatch(/✗ secret: a genuine delivery {2}.*refuses a genuine delivery.*\n +→ /);
  expect(out).not.toContain('another-secret');
});

test('and as JSON, of a service', async () => {
  await using service = await startService();
  const config = join(folder, 'service.yaml');
  writeFileSync(config, fakeConfig);
  const args = ['doctor', 'service', '--config', config, '--base-url', service.url, '--json'];
  const { exitCode, out } = await call(args, { FAKE_SECRET: 'hush-hush' });
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    ...{ format: 'ordering-conformance-doctor/1', role: 'service', exitCode: 0 },
    looks: expect.arrayContaining([expect.objectContaining({ what: 'callback', found: 'good' })]),
  });
  expect(out).not.toContain('hush-hush');
});

test.each([
  {
    args: ['doctor'],
    exitCode: 2,
    want: 'name what to check: doctor receiver, or doctor service',
  },
  { args: ['doctor', 'receiver'], exitCode: 2, want: 'give --url' },
  { args: ['doctor', 'receiver', '--url', 'http://127.0.0.1:9/'], exitCode: 3, want: '✗ tcp' },
])('$args ends with $exitCode', async ({ args, exitCode, want }) => {
  const called = await call(args, env);
  expect(called.exitCode).toBe(exitCode);
  expect(called.out + called.err).toContain(want);
});
