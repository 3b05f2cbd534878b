import { describe, expect, test } from 'vitest';
import type { Answer } from '../../http/exchange.ts';
import type { Sighting } from '../../model/sightings.ts';
import { sightingsFrom } from '../../model/sightings.ts';
import { seededIds } from '../../run/seed.ts';
import { writeDelivery } from '../payloads/delivery.ts';
import { draftsFor } from '../payloads/draft.ts';
import { burstSize } from '../scenarios/strain.ts';
import type { Sent } from '../scenarios/world.ts';
import { sentAs } from '../scenarios/world.ts';
import { causeOf } from './cause.ts';
import { eachReceived, noEffect, oneEffect, wantingOne } from './effects.ts';
import { keptAcrossKill, oneEffectAcrossKills, oneEffectAcrossRestart } from './restart.ts';
import { acceptedPromptly, notAcknowledged, whyLateAlone } from './strain.ts';
import {
  allAccepted,
  eitherWay,
  firstRefusedThenAccepted,
  forgedRefused,
  neverServerError,
} from './verdicts.ts';

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
  test.each(['broken', 'unreachable'] as const)(
    '%s: the first that was lost tells why',
    (problem) => {
      const lost = { ...sent('timeout'), answer: failed(problem), doneAt: 5 };
      expect(allAccepted([lost])).toMatchObject({ faults: [{ cause: { at: 5 } }] });
    },
  );

  test.each([
    { given: [200], want: 'kept' },
    { given: [204, 299], want: 'kept' },
    { given: [200, 302], want: 'broken' },
    { given: [401], want: 'broken' },
    { given: [500], want: 'broken' },
    { given: ['timeout'], want: 'broken' },
  ] as const)('$given: $want', ({ given, want }) => {
    expect(allAccepted(given.map((answer) => sent(answer))).kind).toBe(want);
  });

  test('an answer that is not there in time has the times of both sides', () => {
    const at = { sentAt: 1000, doneAt: 11_005, stoodStillMs: 12 };
    expect(allAccepted([{ ...sent('timeout'), ...at }])).toMatchObject({
      faults: [
        {
          got: 'no complete response within 10 s (00:00:01.000 → 00:00:11.005; this runner was late by 12 ms at most) to the delivery',
        },
      ],
    });
  });

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

  test('a burst that is late is judged by the one after it', () => {
    expect(acceptedPromptly([...burstIn(2900), ...burstIn(1900)]).kind).toBe('kept');
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

  test('answers that are not prompt have the times of all of them', () => {
    expect(acceptedPromptly([...burstIn(2900), ...burstIn(2800)])).toMatchObject({
      kind: 'broken',
      lesser: true,
      faults: [
        {
          got: '95 of 100 answers within 2900 ms, and once more within 2800 ms (00:00:00.000 → 00:00:02.949; this runner was late by 196 ms at most)',
        },
      ],
    });
  });

  test('a failure says what was expected, what came, and how to see it again', () => {
    expect(allAccepted([sent(500), sent(200), sent(302)])).toMatchObject({
      faults: [
        {
          expected: 'a status from 200 to 299 within 10 s',
          got: '500 after 3 ms to the delivery',
          reproduce: expect.stringContaining('\ncurl -i -X POST http://127.0.0.1:1/'),
        },
        { got: '302 after 3 ms to the delivery' },
      ],
    });
  });
});

describe('forged deliveries are refused', () => {
  test.each([
    { before: 200, forged: [401], after: 200, want: 'kept' },
    { before: 200, forged: [400, 403], after: 200, want: 'kept' },
    { before: 200, forged: [401, 200], after: 200, want: 'broken' },
    { before: 200, forged: [302], after: 200, want: 'broken' },
    { before: 200, forged: [500], after: 200, want: 'broken' },
    { before: 200, forged: ['timeout'], after: 200, want: 'broken' },
    { before: 200, forged: [401], after: 'timeout', want: 'broken' },
    { before: 401, forged: [401], after: 401, want: 'not-run' },
    { before: 401, forged: [200], after: 401, want: 'broken' },
  ] as const)('$before, $forged, $after: $want', ({ before, forged, after, want }) => {
    const transcript = {
      before: sent(before),
      originals: [],
      forged: forged.map((answer) => sent(answer)),
      after: sent(after),
    };
    expect(forgedRefused(transcript).kind).toBe(want);
  });
});

describe('either way is allowed', () => {
  test.each([
    { given: 202, want: { kind: 'kept', detail: 'this receiver accepts it (202)' } },
    { given: 400, want: { kind: 'kept', detail: 'this receiver refuses it (400)' } },
    { given: 500, want: { kind: 'broken' } },
    { given: 301, want: { kind: 'broken' } },
  ])('$given', ({ given, want }) => {
    expect(eitherWay([sent(given)])).toMatchObject(want);
  });
});

test.each([
  { given: [200, 200], want: 'kept' },
  { given: [200, 400], want: 'kept' },
  { given: [200, 500], want: 'broken' },
  { given: [401, 401], want: 'not-run' },
])('never a server error: $given is $want', ({ given, want }) => {
  expect(neverServerError(given.map((answer) => sent(answer))).kind).toBe(want);
});

test.each([
  { given: [401, 200], want: 'kept' },
  { given: [200, 200], want: 'broken' },
  { given: [401, 401], want: 'broken' },
  { given: [500, 200], want: 'broken' },
])('first refused, then accepted: $given is $want', ({ given, want }) => {
  expect(firstRefusedThenAccepted(given.map((answer) => sent(answer))).kind).toBe(want);
});

test.each<{ answer: Answer; says: string | undefined }>([
  { answer: answered(204), says: undefined },
  { answer: answered(308, 'Location', '/there'), says: 'it redirects to /there (308)' },
  { answer: answered(302), says: 'it redirects elsewhere (302)' },
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
  {
    answer: answered(502, 'Server', 'x', '<html><h1>502 Bad Gateway</h1></html>'),
    says: 'an HTML page was the answer (502)',
  },
  {
    answer: answered(404, 'Server', 'x', '<!doctype html><title>404 Not Found</title>'),
    says: 'it does not accept deliveries at the path /hook (404)',
  },
  { answer: answered(405), says: 'it does not accept deliveries at the path /hook (405)' },
  { answer: answered(429), says: 'it limits the rate of the very first delivery (429)' },
  { answer: answered(502), says: 'it fails on the simplest genuine delivery (502)' },
  { answer: answered(422), says: 'it treats a genuine delivery as malformed (422)' },
  { answer: failed('unreachable'), says: 'nothing listens at this URL any longer' },
  { answer: failed('broken'), says: 'it closed the connection without a whole HTTP response' },
  { answer: failed('malformed'), says: 'the chunked body of its answer is malformed' },
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

function seen(effects: number): Sighting {
  return { seen: true, count: { received: effects, effects } };
}
const blind: Sighting = { seen: false, because: 'no --observe' };

function sightings(control: Sighting, own: Sighting, each: Sent) {
  return sightingsFrom(
    'control',
    new Map([
      ['control', control],
      [each.id, own],
    ]),
  );
}

test.each([
  { control: seen(1), own: seen(0), want: 'kept' },
  { control: seen(1), own: seen(1), want: 'broken' },
  { control: seen(0), own: seen(1), want: 'broken' },
  { control: seen(0), own: seen(0), want: 'not-observable' },
  { control: blind, own: blind, want: 'not-observable' },
  { control: seen(1), own: blind, want: 'not-observable' },
])('no effect: control $control, own $own is $want', ({ control, own, want }) => {
  const forged = sent(401);
  expect(noEffect([forged], sightings(control, own, forged)).kind).toBe(want);
});

test.each([
  { answer: 200, own: seen(1), want: 'kept' },
  { answer: 200, own: seen(0), want: 'broken' },
  { answer: 200, own: seen(2), want: 'broken' },
  { answer: 200, own: blind, want: 'not-observable' },
  { answer: 401, own: seen(0), want: 'not-run' },
])('one effect: answered $answer, seen $own is $want', ({ answer, own, want }) => {
  const delivery = sent(answer);
  expect(oneEffect([delivery], sightings(seen(1), own, delivery)).kind).toBe(want);
});

test.each([
  { answer: 200, received: 1, effects: 1, want: 'kept' },
  { answer: 200, received: 1, effects: 0, want: 'lesser' },
  { answer: 200, received: 1, effects: 2, want: 'lesser' },
  { answer: 200, received: 0, effects: 0, want: 'broken' },
  { answer: 401, received: 0, effects: 0, want: 'not-run' },
])('received under its own id: $received, $effects effects is $want', (given) => {
  const delivery = sent(given.answer);
  const { received, effects } = given;
  const own: Sighting = { seen: true, count: { received, effects } };
  const finding = eachReceived([delivery], sightings(seen(1), own, delivery));
  expect(finding.kind === 'broken' && finding.lesser ? 'lesser' : finding.kind).toBe(given.want);
});

test('nobody waits for the effect of what was refused', () => {
  const draft = drafts.draft();
  expect(wantingOne([sent(401, draft)])).toEqual([{ id: draft.id, effect: 'none' }]);
  expect(wantingOne([sent(200, draft), sent(401, draft)])).toEqual([
    { id: draft.id, effect: 'some' },
  ]);
});

describe('across a restart', () => {
  test.each([
    { name: 'counts outlive it, no second effect', before: [1, 1], after: [1, 1], want: 'kept' },
    { name: 'counts outlive it, a second effect', before: [1, 1], after: [2, 1], want: 'broken' },
    { name: 'counts are forgotten, no second effect', before: [1, 1], after: [0, 0], want: 'kept' },
    {
      name: 'counts are forgotten, a second effect',
      before: [1, 1],
      after: [1, 0],
      want: 'broken',
    },
    { name: 'no effect before it, one after it', before: [0, 0], after: [1, 0], want: 'not-run' },
    {
      name: 'no effect before it, one of each after',
      before: [0, 0],
      after: [1, 1],
      want: 'not-run',
    },
    {
      name: 'an effect of the witness alone before it',
      before: [0, 1],
      after: [1, 1],
      want: 'not-run',
    },
    { name: 'no effect of the witness before it', before: [1, 0], after: [1, 0], want: 'not-run' },
    { name: 'no effect before it, two after it', before: [0, 0], after: [2, 0], want: 'broken' },
    { name: 'never an effect', before: [0, 0], after: [0, 0], want: 'not-run' },
    { name: 'no look at the witness after it', before: [1, 1], after: [1], want: 'not-observable' },
  ])('$name', ({ before, after, want }) => {
    const draft = drafts.draft();
    const [first, witness, again] = [sent(200, draft), sent(200), sent(200, draft)];
    const later = sightingsOf([first, witness], after);
    const [ofFirst = 0, ofWitness = 0] = before;
    const earlier = { first: seen(ofFirst), witness: seen(ofWitness) };
    const transcript = { first, witness, again, before: earlier };
    expect(oneEffectAcrossRestart(transcript, later).kind).toBe(want);
  });
});

/** So many effects of each; those of whom nothing is given cannot be seen. */
function sightingsOf(all: readonly Sent[], effects: readonly number[]) {
  const byId = new Map<string, Sighting>();
  all.forEach(({ id }, n) => {
    const count = effects[n];
    byId.set(id, count === undefined ? blind : seen(count));
  });
  return sightingsFrom('control', byId);
}

test.each([
  { name: 'an effect after it', witness: 1, after: [1, 1], want: 'kept' },
  { name: 'an effect after it, and none before', witness: 0, after: [1, 0], want: 'kept' },
  { name: 'no effect, and counts outlive it', witness: 1, after: [0, 1], want: 'broken' },
  { name: 'counts are forgotten', witness: 1, after: [0, 0], want: 'not-observable' },
  { name: 'never an effect of anything', witness: 0, after: [0, 0], want: 'not-run' },
  { name: 'an effect of the witness only after it', witness: 0, after: [0, 1], want: 'not-run' },
])('what was acknowledged before a kill: $name', (given) => {
  const [first, witness, again] = [sent(200), sent(200), sent(200)];
  const earlier = seen(given.witness);
  const transcript = { first, witness, again, before: { first: earlier, witness: earlier } };
  const later = sightingsOf([first, witness], given.after);
  expect(keptAcrossKill(transcript, later).kind).toBe(given.want);
});

test.each([
  { name: 'one effect', atKill: seen(1), witness: 1, after: [1, 1], want: 'kept' },
  { name: 'two effects', atKill: seen(1), witness: 1, after: [2, 1], want: 'broken' },
  {
    name: 'two effects, none seen before',
    atKill: seen(0),
    witness: 1,
    after: [2, 1],
    want: 'broken',
  },
  {
    name: 'no effect before the kill',
    atKill: seen(0),
    witness: 1,
    after: [1, 1],
    want: 'not-run',
  },
  {
    name: 'no look before the kill',
    atKill: blind,
    witness: 1,
    after: [1, 1],
    want: 'not-observable',
  },
  { name: 'no effect at all', atKill: seen(0), witness: 1, after: [0, 1], want: 'not-run' },
  {
    name: 'counts are forgotten',
    atKill: seen(1),
    witness: 1,
    after: [1, 0],
    want: 'not-observable',
  },
  { name: 'no effect of the witness', atKill: seen(1), witness: 0, after: [1, 0], want: 'not-run' },
])('a delivery that is killed at its effect, and comes again: $name', (given) => {
  const draft = drafts.draft();
  const [first, witness, again] = [sent(200, draft), sent(200), sent(200, draft)];
  const rounds = [{ first, atKill: given.atKill, again }];
  const transcript = { witness, before: seen(given.witness), rounds };
  const later = sightingsOf([again, witness], given.after);
  expect(oneEffectAcrossKills(transcript, later).kind).toBe(given.want);
});

test.each<{ given: readonly (number | Failed['problem'])[]; want: string }>([
  { given: [405, 404], want: 'kept' },
  { given: [405, 'broken'], want: 'kept' },
  { given: [405, 'timeout'], want: 'not-run' },
  { given: ['unreachable', 'unreachable'], want: 'not-run' },
  { given: [200, 'timeout'], want: 'broken' },
])('other methods that are answered with $given: $want', ({ given, want }) => {
  const all = given.map((each) =>
    typeof each === 'number' ? sent(each) : { ...sent('timeout'), answer: failed(each) },
  );
  expect(notAcknowledged(all).kind).toBe(want);
});
