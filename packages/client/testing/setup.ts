import { CancelReasonCode } from '@ordering/api/constants';
import {
  type ErrorCode,
  errorBody,
  errorCatalogue,
  type RetryClass,
  statusTable,
} from '@ordering/errors';
import { FakeClock } from '@ordering/kit/fake-clock';
import { createClient } from '../src/client.ts';
import type { CancelOrderInput, Client } from '../src/generated/operations.ts';
import type { ClientOptions } from '../src/options.ts';
import { bearer, type TokenSource } from '../src/token-source.ts';
import { type Answer, answer } from './server.ts';

/** A source that counts, and numbers its tokens: `token-1`, and after a refresh `token-2`. */
interface CountingSource extends TokenSource {
  readonly refreshes: () => number;
}

export function countingSource(): CountingSource {
  let refreshes = 0;
  const current = (): string => `token-${refreshes + 1}`;
  return {
    get: async () => current(),
    refresh: async () => {
      refreshes += 1;
      return current();
    },
    refreshes: () => refreshes,
  };
}

interface SetUp {
  readonly client: Client;
  readonly clock: FakeClock;
  readonly source: CountingSource;
  readonly deny: () => ReturnType<Client['cancelOrder']>;
}

export const maxAttempts = 4;

/** A client of the server at `baseUrl` whose waits take no time. */
export function setUp(baseUrl: string, options: Partial<ClientOptions> = {}): SetUp {
  const clock = new FakeClock();
  const source = countingSource();
  const client = createClient({
    baseUrl,
    token: source,
    authorize: bearer,
    retry: { maxAttempts, baseMs: 100, capMs: 1000 },
    random: () => 0.5,
    clock,
    ...options,
  });
  return { client, clock, source, deny: () => client.cancelOrder(denial) };
}

export const denial: CancelOrderInput = {
  orderId: 'order-1',
  body: { reason: 'The oven is broken.', reason_code: CancelReasonCode.capacity },
};

/** The service's answer with an error code, under the code's own status unless told otherwise. */
export function refusal(
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
  message = 'No.',
): Answer {
  return answer(errorCatalogue[code].status, errorBody({ code, message }), headers);
}

/** A status of the table with the given retry class. */
export function statusOf(retry: RetryClass): number {
  const row = statusTable.find((each) => each.retry === retry);
  if (row === undefined) throw new Error(`no status is ${retry}`);
  return row.status;
}

/** The runtime's fetch, and a promise that resolves when the head of an answer has come. */
export function watchedFetch(): Required<Pick<ClientOptions, 'fetch'>> & {
  readonly headCame: Promise<void>;
} {
  let tell = (): void => {};
  const headCame = new Promise<void>((resolve) => {
    // The client has taken note of it only after the promises in between have settled.
    tell = () => setImmediate(resolve);
  });
  return {
    headCame,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      tell();
      return response;
    },
  };
}
