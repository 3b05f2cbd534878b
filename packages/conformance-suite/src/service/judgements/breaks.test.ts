import { CancelReasonCode } from '@ordering/api/constants';
import { ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import { expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import { requirements } from '../../generated/requirements.ts';
import type { Finding } from '../../model/finding.ts';
import { partsOf } from '../../model/finding.ts';
import { proofsOf } from '../../run/clauses.ts';
import { serviceFamilies } from '../checks/families.ts';
import { denialFor } from '../scenarios/denial-body.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import { outOfReach } from './reach.ts';
import { allDone, missingTold } from './refusals.ts';
import { allEnveloped } from './whole-run.ts';

function exchange(status: number, body: Json, sent: Json = {}): ApiExchange {
  return {
    ...{ at: 0, operation: 'cancelOrder', method: 'POST', path: '/x', baseUrl: 'http://x' },
    ...{ headers: [], body: sent },
    answer: { kind: 'answered', status, headers: [], body: JSON.stringify(body), ms: 1 },
  };
}
const refusal = (code: ErrorCode, status: number = errorCatalogue[code].status, sent: Json = {}) =>
  exchange(status, errorBody({ code, message: 'no' }), sent);
const tried = (each: ApiExchange) => ({ what: 'a call', exchange: each });

const { requestValidation, storeNotFound } = ErrorCode;
const missing = {
  unknownStore: tried(refusal(storeNotFound)),
  applies: false,
  because: 'declared absent',
};

// What a fault says nothing of is as it is without it.
test.each<{ name: string; finding: Finding; want: readonly string[] }>([
  {
    name: 'one reason that is not known',
    finding: allDone(
      Object.values(CancelReasonCode).map((reason) =>
        tried(
          reason === CancelReasonCode.other
            ? refusal(requestValidation, 400, denialFor(reason))
            : exchange(200, {}, denialFor(reason)),
        ),
      ),
    ),
    // A reason that is new may have no requirement yet.
    want: Object.values(CancelReasonCode)
      .map((reason) => `cancel.reason.${reason.toLowerCase().replaceAll('_', '-')}`)
      .filter((name) => requirements.some(({ id }) => id === name)),
  },
  {
    name: 'another code with another status',
    finding: missingTold({ ...missing, unknownOrder: tried(refusal(requestValidation)) }),
    want: ['cancel.unknown-order', 'code.order.not-found', 'status.not-found'],
  },
  {
    name: 'a call that is refused whoever makes it',
    finding: outOfReach({
      refused: [tried(refusal(requestValidation))],
      hidden: ['a-store'],
      controls: [tried(refusal(requestValidation))],
    }),
    want: [],
  },
])('$name breaks no more than it shows', ({ finding, want }) => {
  const broken = partsOf(finding).filter(({ kind }) => kind === 'broken');
  const named = broken.flatMap((part): readonly string[] => part.clauses ?? ['all']);
  expect([...new Set(named)].sort()).toEqual([...want].sort());
});

// Beside a clause that is broken, the others are kept only where something was seen that could have broken them.
test.each<{ name: string; error: Json; want: readonly string[] }>([
  { name: 'the error is bare', error: {}, want: [] },
  {
    name: 'its code has no dot',
    error: { error: { code: 'missing', message: 'no' } },
    want: ['error.envelope', 'error.code', 'error.message'],
  },
])('where $name, API-201 keeps $want', ({ error, want }) => {
  const checks = serviceFamilies.flatMap((family) => family.checks);
  const card = checks.find((check) => check.card.id === 'API-201')?.card;
  const finding = allEnveloped([exchange(errorCatalogue[storeNotFound].status, error)]);
  expect(finding.kind).toBe('broken');
  const proofs = card === undefined ? [] : proofsOf(card, finding);
  const kept = proofs.filter(({ verdict }) => verdict === 'kept').map(({ id }) => id);
  expect(kept.sort()).toEqual([...want].sort());
});
