import type { ErrorEnvelope, RetryClass } from '../../model/contract.ts';
import type { RetryRuleId } from '../errors/rules.ts';
import { errorBody, unreadableBodies } from './bodies.ts';
import { retryAfterValues } from './retry-after-values.ts';
import { type Failure, policy, type Tables } from './want.ts';

/** A failure, how it arrives, and the rule that it shows. */
interface Case {
  readonly id: string;
  readonly rule: RetryRuleId;
  readonly failure: Failure;
  readonly body: string;
  readonly retryAfter: string | null;
}

const read = 'GET';
const write = 'POST';
const methods = [read, 'HEAD', 'OPTIONS', write, 'PUT', 'PATCH', 'DELETE'];
const attempts = Array.from({ length: policy.maxAttempts }, (_, index) => index + 1);

/**
 * The failures that the vectors show. Codes and statuses are crossed with each other; every other dimension is complete
 * by itself, and crossed only with the classes for which it matters.
 */
export function casesOf(tables: Tables, envelope: ErrorEnvelope): readonly Case[] {
  const { errorCodes, statuses } = tables;
  const known = new Set(errorCodes.map(({ code }) => code));
  const listed = statuses.map(({ status }) => status);
  const unlisted = [
    [307, 308],
    [418, 415, 422],
    [507, 505, 511],
  ].flatMap((group) => group.find((status) => !listed.includes(status)) ?? []);
  const errorStatuses = [...listed, ...unlisted.filter((status) => status >= 400)];
  const later = unknownCode(known);
  const classOf = (status: number) => statuses.find((row) => row.status === status)?.retry;
  /** The first status of a class; nothing where the class has none. */
  const first = (retry: RetryClass) => statuses.filter((row) => row.retry === retry).slice(0, 1);

  const make = (
    rule: RetryRuleId,
    name: string,
    given: Partial<Failure>,
    as: Partial<Case> = {},
  ): Case => {
    const { code = null } = given;
    const failure: Failure = {
      ...{ method: write, status: 0, askedMs: null, attempt: 1, refreshed: false, state: null },
      ...given,
      code,
    };
    const body = code === null ? '' : errorBody(envelope, code);
    return { id: `${rule}/${name}`, rule, failure, body, retryAfter: null, ...as };
  };

  return [
    ...errorCodes.flatMap(({ code, status: own }) =>
      [own, ...errorStatuses.filter((status) => status !== own)].flatMap((status) => {
        if (status === own) return make('own-status', `${status}/${code}`, { status, code });
        const isCareful = classOf(status) === 'read-state-first';
        const rule = isCareful ? 'careful-status' : 'code-beats-status';
        const name = `${status}/${code}`;
        const ofWrite = make(rule, name, { status, code });
        const ofRead = make(rule, `${name}/${read}`, { status, code, method: read });
        return isCareful ? [ofWrite, ofRead] : [ofWrite];
      }),
    ),
    ...listed.map((status) => make('unknown-code', `${status}`, { status, code: later })),
    ...first('backoff').flatMap(({ status }) =>
      errorCodes
        .filter(({ retry }) => retry === 'never')
        .slice(0, 1)
        .flatMap(({ code }) => [code.toUpperCase(), ` ${code}`, `${code}.more`])
        .concat('constructor', '__proto__')
        .filter((code) => !known.has(code))
        .map((code) => make('unknown-code', `${status}/${code}`, { status, code })),
    ),
    ...listed.flatMap((status) => [
      make('no-code', `${status}`, { status }),
      make('no-code', `${status}/${read}`, { status, method: read }),
    ]),
    ...unlisted.map((status) => make('no-row', `${status}`, { status })),
    ...unlisted
      .filter((status) => status >= 400)
      .map((status) => make('no-row', `${status}/${later}`, { status, code: later })),
    // Each body names a code that would turn the decision of its status round.
    ...(['backoff', 'never'] as const).flatMap((retry) =>
      first(retry).flatMap(({ status }) =>
        errorCodes
          .filter((each) => each.retry === (retry === 'never' ? 'backoff' : 'never'))
          .slice(0, 1)
          .flatMap(({ code }) => unreadableBodies(envelope, code))
          .map(([name, body]) =>
            make('unreadable-body', `${status}/${name}`, { status }, { body }),
          ),
      ),
    ),
    ...[...first('retry-after'), ...first('backoff'), ...first('read-state-first')].flatMap(
      ({ status, retry }) =>
        retryAfterValues.map(([name, retryAfter, askedMs]) => {
          const method = retry === 'read-state-first' ? read : write;
          return make(
            'retry-after',
            `${status}/${name}`,
            { status, askedMs, method },
            askedMs === null ? { retryAfter, rule: 'no-retry-after' } : { retryAfter },
          );
        }),
    ),
    ...[...first('never'), ...first('reconcile'), ...first('refresh-once')]
      .map(({ status }) => status)
      .concat(unlisted.slice(0, 2))
      .flatMap((status) =>
        retryAfterValues
          .slice(0, 1)
          .map(([name, retryAfter, askedMs]) =>
            make(
              'retry-after',
              `${status}/${name}`,
              { status, askedMs, refreshed: true },
              { retryAfter },
            ),
          ),
      ),
    ...[...first('retry-after'), ...first('backoff')].flatMap(({ status }) =>
      attempts.flatMap((attempt) => [
        make('attempt', `${status}/${attempt}`, { status, attempt }),
        make(
          'attempt',
          `${status}/${attempt}/told`,
          { status, attempt, askedMs: 3000 },
          { retryAfter: '3' },
        ),
      ]),
    ),
    ...first('read-state-first').flatMap(({ status }) =>
      attempts.flatMap((attempt) => [
        make('attempt', `${status}/${attempt}/${read}`, { status, attempt, method: read }),
        make('attempt', `${status}/${attempt}/${write}`, { status, attempt }),
        make('attempt', `${status}/${attempt}/not-applied`, {
          status,
          attempt,
          state: 'not-applied',
        }),
      ]),
    ),
    ...[...first('backoff'), ...first('read-state-first')].flatMap(({ status }) =>
      methods.map((method) => make('method', `${status}/${method}`, { status, method })),
    ),
    ...first('refresh-once').flatMap(({ status }) => [
      make('refresh', `${status}/again`, { status, refreshed: true }),
      make('refresh', `${status}/after-failures`, { status, attempt: policy.maxAttempts }),
      ...errorCodes
        .filter(({ retry }) => retry === 'refresh-once')
        .map(({ code }) =>
          make('refresh', `${status}/again/${code}`, { status, code, refreshed: true }),
        ),
    ]),
    ...first('backoff').map(({ status }) =>
      make('refresh', `${status}/after-a-refresh`, { status, refreshed: true }),
    ),
    ...first('read-state-first').flatMap(({ status }) =>
      (['applied', 'not-applied', 'unknown'] as const).flatMap((state) => [
        make('state', `${status}/${state}`, { status, state }),
        make('state', `${status}/${state}/${later}`, { status, state, code: later }),
      ]),
    ),
  ];
}

/** A code that may be added one day, and is not there yet. */
function unknownCode(known: ReadonlySet<string>): string {
  let code = 'kitchen.on_fire';
  while (known.has(code)) code += '_again';
  return code;
}
