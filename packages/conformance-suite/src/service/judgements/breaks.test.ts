import { CancelReasonCode } from '@ordering/api/constants';
import { ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import { expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import { requirements } from '../../generated/requirements.ts';
import type { Finding } from '../../model/finding.ts';
import { partsOf } from '../../model/finding.ts';
import { denialFor } from '../scenarios/denial-body.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import { bothWays } from './both-ways.ts';
import { outOfReach } from './reach.ts';
import { allDone, missingTold, refusedWith } from './refusals.ts';
import { allDescribed } from './whole-run.ts';

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

const { requestValidation, requestUnknownField, storeNotFound, orderNotFound, rateLimited } =
  ErrorCode;
const done = exchange(200, {});
const missing = {
  unknownStore: tried(refusal(storeNotFound)),
  applies: false,
  because: 'declared absent',
};
const clauses = {
  accepted: ['service.menu-push'],
  refused: ['settings.menu-sync-direction'],
  code: ['code.menu.push-not-allowed'],
} as const;
const pushes = bothWays(ErrorCode.menuPushNotAllowed, clauses);
const accepted = { what: 'x', action: 'pushMenu' };
const of = (code: ErrorCode) => ({ ...accepted, answer: refusal(code).answer });
const unknown = refusedWith(
  requestUnknownField,
  ['status.bad-request', 'code.request.unknown-field'],
  ['request.no-app-id'],
);

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
    name: 'another code with the same status',
    finding: missingTold({ ...missing, unknownOrder: tried(refusal(storeNotFound)) }),
    want: ['cancel.unknown-order', 'code.order.not-found'],
  },
  {
    name: 'another code with another status',
    finding: missingTold({ ...missing, unknownOrder: tried(refusal(requestValidation)) }),
    want: ['cancel.unknown-order', 'code.order.not-found', 'status.not-found'],
  },
  {
    name: 'a field that is called invalid',
    finding: unknown({ refused: [tried(refusal(requestValidation))], controls: [tried(done)] }),
    want: ['code.request.unknown-field'],
  },
  {
    name: 'a field that is dropped',
    finding: unknown({ refused: [tried(done)], controls: [tried(done)] }),
    want: ['request.no-app-id'],
  },
  {
    name: 'a push that is refused with another code',
    finding: pushes({ accepted: [accepted], refused: [of(orderNotFound)] }),
    want: clauses.code,
  },
  {
    name: 'a push that should be refused',
    finding: pushes({ accepted: [accepted], refused: [accepted] }),
    want: clauses.refused,
  },
  {
    name: 'a push that should be accepted',
    finding: pushes({
      accepted: [of(ErrorCode.menuPushNotAllowed)],
      refused: [of(ErrorCode.menuPushNotAllowed)],
    }),
    want: clauses.accepted,
  },
  {
    name: 'a call that is put off without its header',
    finding: allDescribed([done, refusal(rateLimited)]),
    want: [],
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
