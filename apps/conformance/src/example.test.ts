import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startService } from '@ordering/conformance/testing';
import { expect, test } from 'vitest';
import { call, reportOf } from './testing/run.ts';

const example = fileURLToPath(new URL('../examples/one-store.yaml', import.meta.url));
const env = { MY_CLIENT_SECRET: 'the-secret-of-the-integration' };

/** A service as the example describes it. */
async function foreignService() {
  const service = await startService({
    grantsToken: (types, text) => {
      const form = new URLSearchParams(text);
      return (
        types.join() === 'application/x-www-form-urlencoded' &&
        form.get('grant_type') === 'client_credentials' &&
        form.get('client_id') === 'my-integration' &&
        form.get('client_secret') === env.MY_CLIENT_SECRET
      );
    },
    granted: (token) => ({ access_token: token, token_type: 'Bearer', expires_in: 3600 }),
  });
  await fetch(`${service.url}/control/stores`, {
    method: 'POST',
    body: JSON.stringify({ id: 'kitchen-1' }),
  });
  return service;
}

test('the example takes a service with one store to a verdict', async () => {
  await using service = await foreignService();
  // Slow answers take their time, and nothing of the example has a part in them.
  const args = ['service', '--config', example, '--base-url', service.url, '--allow-load'];
  for (const id of ['SND-110', 'SND-111', 'SND-114']) args.push('--skip', id);
  const called = await call([...args, '--json'], env);
  const report = reportOf(called);
  const open = report.results.filter(
    ({ status }) => status !== 'pass' && status !== 'not-applicable',
  );
  expect(open.map(({ id, status, detail }) => `${id} ${status}: ${detail}`)).toEqual([]);
  expect(called.exitCode).toBe(0);
  expect(report).toMatchObject({
    leftBehind: [],
    notes: [],
    verdict: {
      sentence: expect.stringMatching(
        /Declared not to be there: hub, second-store, second-application\. \d+ codes? .* not seen: internal\.error\b/,
      ),
    },
  });
  expect(called.out).not.toContain(env.MY_CLIENT_SECRET);
});

test('a client secret that the service does not know is told in one sentence', async () => {
  await using service = await foreignService();
  const args = ['service', '--config', example, '--base-url', service.url];
  const { exitCode, out } = await call(args, { MY_CLIENT_SECRET: 'another' });
  expect(exitCode).toBe(5);
  expect(out).toMatch(
    /`auth.token` failed: POST \/token gave 401 .* are these the credentials of this service\?/,
  );
  expect(out.split('\n').length).toBeLessThan(40);
});

test('the README shows the example as it is', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, ...lines] = readFileSync(example, 'utf8').split('\n');
  expect(readme).toContain(lines.join('\n'));
});
