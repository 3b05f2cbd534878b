import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longestMs } from '../../../packages/conformance-suite/src/service/judgements/as-far-as-seen.ts';
import { example, foreignService, testExample } from './testing/foreign-service.ts';
import { call } from './testing/run.ts';

// The nightly form makes nearly all checks.
testExample(...['API-20?', 'API-21?', 'SND-101', 'SND-123'].flatMap((id) => ['--only', id]));

test('a client secret that the service does not know is told in one sentence', async () => {
  await using service = await foreignService();
  const args = ['service', '--config', example, '--base-url', service.url];
  const { exitCode, out } = await call(args, { MY_CLIENT_SECRET: 'another' });
  expect(exitCode).toBe(5);
  expect(out).toMatch(
    /`auth.token` failed: POST \/token gave 401 .* check that these are the credentials of this service/,
  );
  expect(out.split('\n').length).toBeLessThan(40);
});

test('the README shows the example as it is', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, ...lines] = readFileSync(example, 'utf8').split('\n');
  expect(readme).toContain(lines.join('\n'));
});

test('the workflow of a ladder collects it when it is over, however late its attempts are', () => {
  const text = readFileSync(new URL('../examples/ci/ladder.yml', import.meta.url), 'utf8');
  const hours = [...text.matchAll(/cron: '0 (\d+) \* \* \*'/g)].map(([, hour]) => Number(hour));
  const [launched = 0, collected = 0] = hours;
  expect((collected - launched + 24) * 3_600_000).toBeGreaterThan(longestMs);
});
