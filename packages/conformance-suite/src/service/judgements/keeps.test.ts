import { ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { expect, test } from 'vitest';
import { exampleOf, ordinaryRow } from '../../contract/events.ts';
import type { Json } from '../../contract/json.ts';
import type { Observation } from '../../http/observation.ts';
import type { Finding } from '../../model/finding.ts';
import { proofsOf } from '../../run/clauses.ts';
import { serviceFamilies } from '../checks/families.ts';
import type { Ladder } from '../scenarios/ladder.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import { allAttemptsAlike, gapsKept } from './ladder.ts';
import { waitsAsLongAsItShould } from './slow-answers.ts';
import { allEnveloped } from './whole-run.ts';

const { product, type } = ordinaryRow();
const body = JSON.stringify(exampleOf(ordinaryRow()));

/** Attempts at one delivery, at these times, each answered after so long; for one, its end in place of an answer. */
function attemptsAt(
  deliveryId: string,
  times: readonly number[],
  { afterMs = 0, ...more }: Partial<Observation> & { afterMs?: number } = {},
): readonly Observation[] {
  return times.map((at, index) => ({
    ...{ at, endpoint: 'here', method: deliveryPolicy.method, path: '/', whole: true, deliveryId },
    headers: [{ name: DeliveryHeader.eventType, value: type }],
    ...{ body: Buffer.from(body).toString('base64'), attempt: index + 1, signedBy: [] },
    ...{ answer: { kind: 'answer', status: 500 }, answeredAt: at + afterMs, ...more },
  }));
}

const ladder = (observations: readonly Observation[], more: Partial<Ladder> = {}): Ladder => ({
  owners: [
    {
      name: 'here',
      kind: 'store',
      product,
      url: 'http://127.0.0.1:1/',
      status: 500,
      secret: '',
      ids: {},
    },
  ],
  ...{ failing: [{ owner: 'here', type, firedAt: -1 }], accepting: [], observations },
  ...{ advances: [], scale: 1, firstAttemptMs: 10_000, ...more },
});

function answer(status: number, value: Json): ApiExchange {
  return {
    ...{ at: 0, operation: 'cancelOrder', method: 'POST', path: '/x', baseUrl: 'http://x' },
    ...{ headers: [], body: {} },
    answer: { kind: 'answered', status, headers: [], body: JSON.stringify(value), ms: 1 },
  };
}
const code = ErrorCode.orderNotFound;
const { status } = errorCatalogue[code];

const answerMs = 10_000;
const slowly = (...came: readonly (readonly Observation[])[]) =>
  waitsAsLongAsItShould({
    ...{ came: came.flat(), ids: { 'in time': 'a', 'too late': 'b' }, answerMs, advances: [] },
  });

// Beside a clause that is broken, the others are kept only where something was seen that could have broken them.
test.each<{ name: string; check: string; finding: Finding; want: readonly string[] }>([
  {
    name: 'every error is bare',
    check: 'API-201',
    finding: allEnveloped([answer(status, {})]),
    want: [],
  },
  {
    name: 'the code has no dot',
    check: 'API-201',
    finding: allEnveloped([answer(status, { error: { code: 'missing', message: 'no' } })]),
    want: ['error.envelope', 'error.code', 'error.message'],
  },
  {
    name: 'one error of two is bare',
    check: 'API-201',
    finding: allEnveloped([answer(status, {}), answer(status, errorBody({ code, message: 'no' }))]),
    want: ['error.code-dotted'],
  },
  {
    name: 'there is one attempt',
    check: 'SND-103',
    finding: allAttemptsAlike(ladder(attemptsAt('a', [0]))),
    want: [],
  },
  {
    name: 'there are two attempts',
    check: 'SND-103',
    finding: allAttemptsAlike(ladder(attemptsAt('a', [0, 10]))),
    want: ['delivery.retry-on-status', 'envelope.event-id-kept', 'service.one-transport'],
  },
  {
    name: 'the only attempt was waited for',
    check: 'SND-105',
    finding: gapsKept(
      ladder(attemptsAt('a', [20]), { advances: [{ startedAt: 10, endedAt: 11, byMs: 1000 }] }),
    ),
    want: [],
  },
  {
    name: 'what got no answer in time is never attempted again',
    check: 'SND-110',
    finding: slowly(attemptsAt('a', [0], { afterMs: 9000 }), attemptsAt('b', [0])),
    want: [],
  },
  {
    name: 'the delay begins too early',
    check: 'SND-110',
    finding: slowly(
      attemptsAt('a', [0], { afterMs: 9000 }),
      attemptsAt('b', [0, 12_000], { afterMs: 11_000 }),
    ),
    want: ['delivery.timeout', 'delivery.acknowledged', 'delivery.retry-on-timeout'],
  },
])('where $name', ({ check, finding, want }) => {
  const card = serviceFamilies
    .flatMap(({ checks }) => checks)
    .find(({ card }) => card.id === check)?.card;
  const proofs = card === undefined ? [] : proofsOf(card, finding);
  expect(finding.kind).toBe('broken');
  const kept = proofs.filter(({ verdict }) => verdict === 'kept').map(({ id }) => id);
  expect(kept.sort()).toEqual([...want].sort());
});
