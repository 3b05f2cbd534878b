import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fakeConfig } from './testing/fake-service-config.ts';
import { call } from './testing/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hostile = 'x\u001B[2J\u009B31m\u202Ey\u200B\rz';
const nobody = 'http://127.0.0.1:9/';

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const config = file('plan.yaml', `baseUrl: ${nobody}\n${fakeConfig}`);
const quoting = file(
  'quoting.yaml',
  `baseUrl: ${nobody}\n${fakeConfig.replace('POST /control/orders,', `${JSON.stringify(`POST /control/${hostile}`)},`)}`,
);
const written = file('report.json', JSON.stringify({ format: hostile }));
const capture = file(`${hostile}.jsonl`, JSON.stringify({ format: hostile }));

test.each([
  { what: 'plan', args: ['service', '--config', quoting, '--plan', '--only', 'API-210'] },
  {
    what: 'a callback',
    args: ['service', '--config', config, '--callback-url', `${nobody}${hostile}`, '--plan'],
  },
  { what: 'replay', args: ['replay', written] },
  { what: 'capture', args: ['capture', capture, '--to', nobody] },
  { what: 'launch', args: ['launch', hostile, '--config', config] },
  { what: 'an option', args: ['receiver', `--${hostile}`] },
])('$what: nothing of a file, a name or an option acts', async ({ args }) => {
  const { out, err } = await call(args, { FAKE_SECRET: 'hush' });
  expect((out + err).length).toBeGreaterThan(0);
  expect((out + err).replaceAll('\n', '')).not.toMatch(/[\p{C}\p{DI}]/u);
});

test('doctor: nothing of an answer acts', async () => {
  const server = createServer((_, response) => {
    response.writeHead(500, 'bad \u009B31m', { date: '\u009B31m', location: '\u009B31m' });
    response.end(hostile);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const own = file('doctor.yaml', `baseUrl: http://127.0.0.1:${port}/\n${fakeConfig}`);
  const { out, err } = await call(['doctor', 'service', '--config', own], { FAKE_SECRET: 'hush' });
  server.close();
  expect(out).toContain('x\\u001b[2J');
  expect((out + err).replaceAll('\n', '')).not.toMatch(/[\p{C}\p{DI}]/u);
});
