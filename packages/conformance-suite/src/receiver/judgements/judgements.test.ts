import { describe, expect, test } from 'vitest';
import type { Answer } from '../../http/exchange.ts';
import { seededIds } from '../../run/seed.ts';
import { writeDelivery } from '../payloads/delivery.ts';
import { draftsFor } from '../payloads/draft.ts';
import { burstSize } from '../scenarios/strain.ts';
import type { Sent } from '../scenarios/world.ts';
import { sentAs } from '../scenarios/world.ts';
import { causeOf } from './cause.ts';
import { acceptedPromptly, whyLateAlone } from './strain.ts';
import { allAccepted } from './verdicts.ts';

const drafts = draftsFor('test', seededIds(1), {}, 0);

function sent(answer: number | 'timeout', draft = drafts.draft()): Sent {
  const delivery = writeDelivery({ label: 'the delivery', draft }, 'secret');
  const came: Answer =
    answer === 'timeout'
      ? {
          kind: 'failed',
          problem: 'timeout',
          message: 'no complete response within 10 s',
          ms: 10000,
        }
      : { kind: 'answered', status: answer, headers: [], body: '', ms: 3 };
  return sentAs(delivery, 'http://127.0.0.1:1/', came);
}

type Failed = Extract<Answer, { kind: 'failed' }>;

function answered(status: number, name = 'X-Odd', value = '', body = ''): Answer {
  return { kind: 'answered', status, headers: [{ name, value }], body, ms: 3 };
}

function failed(problem: Failed['problem']): Failed {
  return { kind: 'failed', problem, message: 'it failed', ms: 10_000 };
}

describe('genuine deliveries are accepted', () => {
  test('where nobody is there any more, that is told whatever the delivery is like', () => {
    const gone = { ...sent(200), answer: failed('unreachable') };
    const another = { says: 'it trims the body', fix: 'Do not.' };
    expect(allAccepted([gone], () => another)).toMatchObject({
      faults: [{ cause: { says: 'nothing listens at this URL any longer' } }],
    });
  });

  /** @param lostMs For how long the runner stood still meanwhile, beside that. */
  const burstIn = (ms: number, lostMs = 0) =>
    Array.from({ length: burstSize }, (_, index) => {
      const each = sent(200);
      const at = { sentAt: index, doneAt: ms + lostMs + index, stoodStillMs: lostMs + 4 * index };
      return { ...each, answer: { ...each.answer, ms }, ...at };
    });

  type Times = readonly [ms: number, lostMs: number];
  test.each<{ first: Times; again: Times; want: string }>([
    { first: [1500, 900], again: [1500, 100], want: 'kept' },
    { first: [1500, 900], again: [1500, 900], want: 'not-run' },
    { first: [2900, 900], again: [1500, 900], want: 'not-run' },
    { first: [2900, 900], again: [2900, 900], want: 'broken' },
  ])(
    'a burst within $first.0 ms, and again within $again.0, the runner stood still beside that: $want',
    (given) => {
      const { first, again, want } = given;
      expect(acceptedPromptly([...burstIn(...first), ...burstIn(...again)]).kind).toBe(want);
    },
  );

  test.each([
    { doneAt: 10_400, stoodStillMs: 900, want: 'not-run' },
    { doneAt: 9900, stoodStillMs: 900, want: 'kept' },
  ])(
    'an answer that is read after $doneAt ms by a runner that stood still: $want',
    ({ want, ...at }) => {
      expect(allAccepted([{ ...sent(200), sentAt: 0, ...at }]).kind).toBe(want);
    },
  );

  test.each([
    { alone: [3100, 3000], says: 'it takes more than 2 s to answer a delivery that comes alone' },
    { alone: [3100, 1900], says: 'it answers late where many deliveries come at once' },
  ])('late in a burst, and alone after $alone ms: $says', ({ alone, says }) => {
    const why = whyLateAlone(alone.flatMap((ms) => burstIn(ms).slice(0, 1)));
    expect(acceptedPromptly([...burstIn(2900), ...burstIn(2800)], why)).toMatchObject({
      faults: [{ cause: { says } }],
    });
  });
});

test.each<{ answer: Answer; says: string | undefined }>([
  { answer: answered(204), says: undefined },
  { answer: answered(308, 'Location', '/there'), says: 'it redirects to /there (308)' },
  {
    answer: answered(403, 'Content-Type', 'text/html', '<!doctype html><p>Who are you?</p>'),
    says: 'an HTML page was the answer (403)',
  },
  {
    answer: answered(401, 'Content-Type', 'text/html; charset=UTF-8'),
    says: 'it refuses a genuine delivery (401)',
  },
  { answer: answered(401), says: 'it refuses a genuine delivery (401)' },
  {
    answer: answered(500, 'Server', 'x', '<!doctype html><title>500 Internal Server Error</title>'),
    says: 'it fails on the simplest genuine delivery (500)',
  },
  { answer: answered(502), says: 'it fails on the simplest genuine delivery (502)' },
  { answer: failed('unreachable'), says: 'nothing listens at this URL any longer' },
  { answer: failed('broken'), says: 'it closed the connection without a whole HTTP response' },
  { answer: failed('timeout'), says: 'it took the delivery and did not answer within 10 s' },
  {
    answer: { ...failed('timeout'), status: 200 },
    says: 'its answer (200) began and did not end within 10 s',
  },
  { answer: failed('too-large'), says: 'it failed' },
])('the cause of $answer is told: $says', ({ answer, says }) => {
  const cause = causeOf({ ...sent(200), url: 'http://127.0.0.1:1/hook', answer });
  expect(cause?.says).toEqual(says && expect.stringContaining(says));
});
