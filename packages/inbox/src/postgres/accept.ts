import { randomUUID } from 'node:crypto';
import { systemClock } from '@ordering/kit/clock';
import { InboxError } from '../error.ts';
import type { Acceptance, Incoming } from '../inbox.ts';
import type { Ready } from '../ready.ts';
import { chanceOf, inboxErrorOf } from './failure.ts';
import type { Connections } from './server.ts';
import { toText } from './text.ts';
import type { Times } from './times.ts';

type Kept = Exclude<Acceptance, 'unavailable'>;

/** How long to try again, in milliseconds, how long to pause in between, and how soon to note that it may come to nothing. */
const tryForMs = 3000;
const pauseMs = 100;
const noteAfterMs = 1000;
/** What an index of PostgreSQL takes as one value, in bytes, with room to spare. */
const longestKey = 2000;

/** Stores deliveries that came together, in one statement, and notes how that went. */
export class Accept {
  readonly #connections: Connections;
  readonly #query: string;
  readonly #times: Times;
  readonly #ready: Pick<Ready, 'kept' | 'failed'>;

  constructor(
    connections: Connections,
    schema: string,
    times: Times,
    ready: Pick<Ready, 'kept' | 'failed'>,
  ) {
    this.#connections = connections;
    this.#times = times;
    this.#ready = ready;
    const values = Array.from({ length: 13 }, (_, index) => `$${index + 1}`).join(', ');
    this.#query = `SELECT ${schema}.accept_1(${values}) AS kept`;
  }

  /** Answers each delivery. What cannot be stored takes nobody along. */
  async run(items: readonly Incoming[]): Promise<readonly (Kept | InboxError)[]> {
    const fit = items.filter((item) => tooLong(item) === undefined);
    const answers = new Map<Incoming, Kept | InboxError>();
    for (const [index, kept] of (await this.#store(fit)).entries()) {
      const item = fit[index];
      if (item !== undefined) answers.set(item, kept);
    }
    return items.map((item) => answers.get(item) ?? refusal(item));
  }

  async #store(items: readonly Incoming[]): Promise<readonly (Kept | InboxError)[]> {
    if (items.length === 0) return [];
    try {
      return await this.#send(items);
    } catch (error) {
      const failure = inboxErrorOf(error);
      if (items.length === 1 || chanceOf(failure.cause) !== 'values')
        return items.map(() => failure);
      const one = items.map((item) => this.#store([item]));
      return (await Promise.all(one)).flat();
    }
  }

  /**
   * Sends them; again where the connection broke or others were in the way. If an earlier try was kept after all, the next
   * one finds its batch there, and answers as it would have done.
   */
  async #send(items: readonly Incoming[]): Promise<readonly Kept[]> {
    const begun = performance.now();
    const batch = randomUUID();
    const values = valuesOf(items);
    for (;;) {
      const sentAt = performance.now();
      try {
        const { own, wall } = this.#times();
        const [row] = await this.#connections.run(this.#query, [batch, own, wall, ...values]);
        const kept = keptOf(row?.kept);
        this.#ready.kept(sentAt);
        return kept;
      } catch (error) {
        const failure = inboxErrorOf(error);
        const chance = chanceOf(failure.cause);
        const tookMs = performance.now() - begun;
        const ends = tookMs > tryForMs || chance === 'values' || chance === 'none';
        const isOfTheStore = chance !== 'values';
        if (isOfTheStore && (ends || tookMs > noteAfterMs)) {
          this.#ready.failed(sentAt, failure.message);
        }
        if (ends) throw error;
        await systemClock.sleep(pauseMs);
      }
    }
  }
}

function valuesOf(items: readonly Incoming[]): readonly unknown[] {
  let end = 0;
  const ends = items.map(({ body }) => {
    end += body.byteLength;
    return end;
  });
  const texts = (read: (item: Incoming) => string | undefined) =>
    items.map((item) => {
      const text = read(item);
      return text === undefined ? null : toText(text);
    });
  return [
    texts(({ id }) => id),
    items.map(({ headers }) => JSON.stringify(headers)),
    Buffer.concat(items.map(({ body }) => body)),
    ends,
    texts((item) => (item.kind === 'quarantined' ? item.reason : undefined)),
    texts(({ eventType }) => eventType),
    texts(({ product }) => product),
    texts(({ store }) => store),
    texts(({ resource }) => resource),
    items.map(({ timestamp = '' }) => {
      const happenedAt = Date.parse(timestamp);
      return Number.isNaN(happenedAt) ? null : happenedAt;
    }),
  ];
}

function keptOf(value: unknown): readonly Kept[] {
  if (!Array.isArray(value)) throw new InboxError('store', 'the server did not answer');
  return value.map((isNew) => (isNew === true ? 'accepted' : 'duplicate'));
}

function tooLong({ id, resource = '' }: Incoming): string | undefined {
  if (Buffer.byteLength(id) > longestKey) return 'id';
  return Buffer.byteLength(resource) > longestKey ? 'resource' : undefined;
}

function refusal(item: Incoming): InboxError {
  return new InboxError(
    'store',
    `the ${tooLong(item) ?? 'delivery'} is longer than ${longestKey} bytes`,
  );
}
