import { expect, onTestFinished, test } from 'vitest';
import { deadlineIn } from '../run/deadline.ts';
import type { Answer } from './exchange.ts';
import { jsonRequest } from './json-request.ts';
import { sendPatiently } from './patient.ts';
import type { Reply } from './script.ts';
import { inTurn, status } from './script.ts';
import { startScriptedServer } from './scripted-server.ts';

const wait = (value: string): Reply => ({
  kind: 'answer',
  status: 429,
  headers: [{ name: 'Retry-After', value }],
});

test.each<{ name: string; replies: [Reply, ...Reply[]]; want: readonly number[] }>([
  {
    name: 'after waiting twice',
    replies: [wait('0'), wait('0'), status(201)],
    want: [429, 429, 201],
  },
  { name: 'nobody says how long', replies: [status(429), status(200)], want: [429] },
  { name: 'not to be read', replies: [wait('soon'), status(200)], want: [429] },
  { name: 'longer than the run', replies: [wait('3600'), status(200)], want: [429] },
])('$name: $want', async ({ replies, want }) => {
  const server = await startScriptedServer({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { url } = server.endpoint('here', inTurn(...replies));
  const answers: Answer[] = [];
  const last = await sendPatiently(
    jsonRequest('GET', url, [], undefined),
    5000,
    deadlineIn(60_000),
    (each) => answers.push(each),
  );
  expect(answers.map((each) => each.kind === 'answered' && each.status)).toEqual(want);
  expect(last).toBe(answers.at(-1));
});
