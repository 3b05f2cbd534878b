import { expect, test } from 'vitest';
import { mostLevels } from '../../contract/json.ts';
import { nested } from '../../testing/nested.ts';
import { startRawServer } from '../../testing/raw-server.ts';
import { httpObserver } from './observer.ts';

/** What is seen where every look is answered so. */
async function seenIn(body: string, status = 200): Promise<unknown> {
  const length = Buffer.byteLength(body);
  await using server = await startRawServer(
    `HTTP/1.1 ${status} X\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
  );
  const base = new URL(server.url).origin;
  const sighting = await httpObserver(base, new AbortController().signal).look('some id');
  if (sighting.seen) return sighting.count;
  const { seen: _, because, ...rest } = sighting;
  return { because: because.replace(`GET ${base}/observe/deliveries/{id}`, 'GET …'), ...rest };
}

const right = { received: 2, effects: 1 };

test.each<{ name: string; body: object; want: object }>([
  { name: 'counts', body: right, want: right },
  {
    name: 'all of it',
    body: { ...right, as: { product: 'hub', event_type: 'x', action: null }, stale: true },
    want: { ...right, as: { product: 'hub', eventType: 'x', action: '' }, stale: true },
  },
])('an answer with $name is read', async ({ body, want }) => {
  expect(await seenIn(JSON.stringify(body))).toEqual(want);
});

const whole = 'not a whole number from 0';
const tooDeep = `nested more than ${mostLevels} levels deep`;

test.each<{ body: string; want: string }>([
  { body: '', want: 'the body is "", not JSON' },
  { body: '['.repeat(500), want: `the body is "${'['.repeat(40)}", not JSON` },
  { body: nested, want: `the body is "${'['.repeat(40)}", ${tooDeep}` },
  { body: '{"effects":1}', want: `\`received\` is missing, ${whole}` },
  { body: '{"received":1,"effects":-1}', want: `\`effects\` is -1, ${whole}` },
  { body: '{"received":1,"effects":[[1]]}', want: `\`effects\` is an array, ${whole}` },
  {
    body: '{"__proto__":{"received":1,"effects":1}}',
    want: `\`received\` is missing, ${whole}`,
  },
  {
    body: '{"received":1,"effects":1,"as":{"action":5}}',
    want: '`as.action` is 5, not a string',
  },
])('an answer is broken where $want', async ({ body, want }) => {
  expect(await seenIn(body)).toEqual({ because: `GET …: ${want}`, broken: true });
});

test.each([
  { status: 404, want: {} },
  { status: 401, want: { broken: true } },
  { status: 302, want: { broken: true } },
  { status: 503, want: { broken: true, transient: true } },
])('an answer with $status shows nothing', async ({ status, want }) => {
  const because = `GET … was answered with ${status}`;
  expect(await seenIn(JSON.stringify(right), status)).toEqual({ because, ...want });
});
