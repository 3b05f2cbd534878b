import {
  classifyErrorCode,
  ErrorCode,
  errorBody,
  errorCatalogue,
  RetryClass,
  statusTable,
} from '@ordering/errors';
import { FakeClock } from '@ordering/kit/fake-clock';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createClient } from '../src/client.ts';
import type { ReconcileAnswer } from '../src/reconcile.ts';
import { bearer } from '../src/token-source.ts';
import { countingSource, denial, maxAttempts, statusOf } from './setup.ts';

// A model of a service that means what the contract says of its statuses, and of what can happen between it and a client.

const timeoutMs = 15_000;

/** What the service does with a request, and what comes back. */
interface Step {
  readonly applies: boolean;
  readonly comes: Coming;
}

type Coming =
  | { readonly kind: 'success'; readonly status: number; readonly body: 'whole' | 'cut' | 'html' }
  | {
      readonly kind: 'failure';
      readonly status: number;
      readonly code: string | undefined;
      readonly retryAfter: string | undefined;
    }
  | { readonly kind: 'reset' | 'no connection' | 'silence' | 'abort' };

/** What asking for the state comes to; `truth` is what the service did. */
type Asked = 'nobody' | 'truth' | 'truth with data' | 'unknown' | 'rejects' | 'silence';

const code = fc.option(fc.constantFrom(...Object.values(ErrorCode), 'later.code', ''), {
  nil: undefined,
});
const retryAfter = fc.constantFrom(undefined, '0', '2', '999999999', 'soon', '-1');
const gatewayTimeout = statusOf(RetryClass.readStateFirst);
/** All but the gateway's timeout, and some that are in no table: by the contract nothing was applied. */
const refusals = [...statusTable.map(({ status }) => status), 302, 418, 501, 599].filter(
  (status) => status !== gatewayTimeout,
);

/** Whether a code says that the service itself has refused a call, which it then did not apply, whatever the status is. */
function saysRefused(named: string | undefined): boolean {
  const classified = classifyErrorCode(named ?? '');
  if (!classified.known) return false;
  const { retry } = errorCatalogue[classified.code];
  return retry === RetryClass.never || retry === RetryClass.reconcile;
}

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    applies: fc.constant(true),
    comes: fc.record({
      kind: fc.constant('success' as const),
      status: fc.constantFrom(200, 201, 202, 204),
      body: fc.constantFrom('whole' as const, 'cut' as const, 'html' as const),
    }),
  }),
  fc.record({
    applies: fc.constant(false),
    comes: fc.record({
      kind: fc.constant('failure' as const),
      status: fc.constantFrom(...refusals),
      code,
      retryAfter,
    }),
  }),
  fc
    .record({
      applies: fc.boolean(),
      comes: fc.record({
        kind: fc.constant('failure' as const),
        status: fc.constant(gatewayTimeout),
        code,
        retryAfter,
      }),
    })
    .map(({ applies, comes }) => ({ applies: applies && !saysRefused(comes.code), comes })),
  fc.record({
    applies: fc.boolean(),
    comes: fc.record({ kind: fc.constantFrom('reset' as const, 'silence', 'abort') }),
  }),
  fc.record({
    applies: fc.constant(false),
    comes: fc.record({ kind: fc.constant('no connection' as const) }),
  }),
);

const asked = fc.constantFrom<Asked>(
  ...(['nobody', 'truth', 'truth with data', 'unknown', 'rejects', 'silence'] as const),
);

/** So many courses of one write, each drawn by chance: whatever happens, it is applied once at most, and the result is true. */
export async function tryCourses(count: number): Promise<void> {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 8 }), asked, runCourse);
  await fc.assert(property, { numRuns: count });
}

async function runCourse(steps: readonly Step[], asks: Asked): Promise<void> {
  const clock = new FakeClock();
  const caller = new AbortController();
  let applied = 0;
  let requests = 0;
  const client = createClient({
    baseUrl: 'https://service.test',
    token: countingSource(),
    authorize: bearer,
    retry: { maxAttempts, baseMs: 100, capMs: 1000 },
    random: () => 0.5,
    clock,
    timeoutMs,
    signal: caller.signal,
    fetch: () => {
      const { applies, comes } = steps[requests] ?? {
        applies: true,
        comes: { kind: 'success', status: 200, body: 'whole' },
      };
      requests += 1;
      if (applies) applied += 1;
      return answerWith(comes, clock, caller);
    },
  });
  const reconcile = () => reconciled(asks, applied > 0, clock);
  const result = await client.cancelOrder(denial, asks === 'nobody' ? {} : { reconcile });

  expect(applied, 'how often it was applied').toBeLessThanOrEqual(1);
  expect(requests).toBeLessThanOrEqual(maxAttempts + 1);
  expect(clock.timers, 'timers left').toBe(0);
  if (result.ok) expect(applied).toBe(1);
  else if (result.kind === 'unreadable-success' || result.kind === 'incomplete-success') {
    expect(applied).toBe(1);
  } else if (result.kind !== 'outcome-unknown') expect(applied).toBe(0);
}

function answerWith(comes: Coming, clock: FakeClock, caller: AbortController): Promise<Response> {
  switch (comes.kind) {
    case 'success':
      return Promise.resolve(success(comes));
    case 'failure': {
      const { status, code: named, retryAfter: delay } = comes;
      const body =
        named === undefined ? '<html>' : JSON.stringify(errorBody({ code: named, message: 'No.' }));
      const headers = new Headers(delay === undefined ? {} : { 'Retry-After': delay });
      return Promise.resolve(new Response(body, { status, headers }));
    }
    case 'reset':
    case 'no connection': {
      const lost = comes.kind === 'reset' ? 'ECONNRESET' : 'ECONNREFUSED';
      const cause = Object.assign(new Error(lost), { code: lost });
      return Promise.reject(new TypeError('fetch failed', { cause }));
    }
    case 'silence':
      setImmediate(() => clock.advance(timeoutMs));
      break;
    case 'abort':
      setImmediate(() => caller.abort());
  }
  return new Promise(() => {});
}

function success({ status, body }: Extract<Coming, { kind: 'success' }>): Response {
  if (status === 204) return new Response(null, { status });
  if (body === 'html') return new Response('<html>', { status });
  if (body === 'whole') return new Response('{"a":1}', { status });
  const cut = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{'));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(cut, { status });
}

async function reconciled(
  asks: Asked,
  isApplied: boolean,
  clock: FakeClock,
): Promise<ReconcileAnswer> {
  switch (asks) {
    case 'truth':
      return isApplied ? 'applied' : 'not-applied';
    case 'truth with data':
      return isApplied ? { applied: { a: 1 } } : 'not-applied';
    case 'rejects':
      throw new Error('The state could not be read.');
    case 'silence':
      setImmediate(() => clock.advance(60_000));
      return new Promise(() => {});
    case 'unknown':
    case 'nobody':
      return 'unknown';
  }
}
