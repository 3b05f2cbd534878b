import { deliveryPolicy } from '@ordering/events';
import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';
import { rungsOf } from './rungs.ts';
import { whyFailed } from './why.ts';

const { delaysMs, timeoutMs, success } = deliveryPolicy;
const at = (ms: number) => new Date(ms).toISOString();

/** An attempt that began and ended at a time, in ms. */
function attempt(number: number, ms: number, status?: number, more: object = {}) {
  return {
    number,
    resend: false,
    started_at: at(ms),
    ended_at: at(ms),
    took_ms: 5,
    url: 'http://x/',
    headers: {},
    outcome: status === undefined ? 'the connection was refused' : `answered ${status}`,
    ...(status === undefined ? {} : { response_status: status }),
    ...more,
  };
}

test.each([
  { name: 'a success', log: [attempt(1, 0, success.to)], want: undefined },
  { name: 'a redirect', log: [attempt(1, 0, 301)], want: /301.*redirect is not followed/ },
  { name: 'a wrong secret', log: [attempt(1, 0, 401)], want: /401.*the secret/ },
  {
    name: 'a time-out',
    log: [attempt(1, 0, undefined, { took_ms: timeoutMs })],
    want: /within 10 s/,
  },
  { name: 'the last attempt only', log: [attempt(1, 0, 500), attempt(2, 1, 200)], want: undefined },
])('says why $name failed', ({ log, want }) => {
  const why = whyFailed({ log });
  if (want === undefined) expect(why).toBeUndefined();
  else expect(why).toMatch(want);
});

test('the picture has what was attempted, what is next and what is left', () => {
  const [, second = 0] = delaysMs;
  const late = 90_000;
  const log = [attempt(1, 0, 500), attempt(2, second + late, 404)];
  const rungs = rungsOf(
    { log, state: 'scheduled', attempts: 2, next_attempt_at: at(1_000_000) },
    delaysMs,
  );
  expect(rungs.map(({ number, kind, lateMs, nextAt }) => [number, kind, lateMs, nextAt])).toEqual([
    [1, 'bad', 0, undefined],
    [2, 'bad', late, undefined],
    [3, 'next', 0, 1_000_000],
    ...delaysMs.slice(3).map((_, i) => [4 + i, 'later', 0, undefined]),
  ]);
});

test('the command sends the same bytes, whatever is in them', () => {
  const command = curlOf({ url: 'http://x/?a=b', headers: { A: "it's" } }, '{"a":"$(b) \'"}');
  expect(command).toBe(
    [
      String.raw`curl --request POST 'http://x/?a=b' \ `.trimEnd(),
      String.raw`  --header 'A: it'\''s' \ `.trimEnd(),
      String.raw`  --data-raw '{"a":"$(b) '\''"}'`,
    ].join('\n'),
  );
});
