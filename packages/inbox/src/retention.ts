import {
  amountOption,
  checkOptions,
  fromZeroOption,
  functionOption,
  type OptionForm,
  objectOption,
} from '@ordering/kit/checked-options';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import { type Filter, type State, states } from './entry.ts';
import { guarded } from './guarded.ts';
import type { Inbox } from './inbox.ts';

/** How long deliveries are kept in each state, in milliseconds. */
export type KeptMs = Readonly<Record<Exclude<State, 'pending' | 'processing'>, number>>;

/** How long deliveries are kept. */
export interface RetentionOptions {
  /**
   * How long a delivery that is done, dead or quarantined is kept after it arrived, in milliseconds, or how long in each
   * of these states; 30 days by default. Must be longer than the service repeats a delivery, or a repeated
   * delivery is processed as a new one.
   */
  readonly keepMs?: number | KeptMs;
  /** How long the service repeats a delivery, in milliseconds: `keepMs` must be longer. */
  readonly repeatedForMs: number;
  /** Called when the inbox failed; the call is repeated. */
  readonly onStoreError?: (error: unknown) => void;
  readonly clock?: Clock;
}

const forms: Readonly<Record<keyof RetentionOptions, OptionForm>> = {
  keepMs: {
    must: 'a number above 0, or { done, dead, quarantined } with one for each',
    fits: isKept,
  },
  repeatedForMs: { ...fromZeroOption, required: true },
  onStoreError: functionOption('(error) => console.error(error)'),
  clock: objectOption('a Clock'),
};

function isKept(value: unknown): boolean {
  if (amountOption.fits(value)) return true;
  const each = (['done', 'dead', 'quarantined'] satisfies readonly (keyof KeptMs)[]).map((state) =>
    Reflect.get(Object(value), state),
  );
  return each.every(amountOption.fits);
}

const everyMs = 60 * 60 * 1000;
/** Between two steps, so that deliveries have the disk in between. */
const pauseMs = 100;
const thirtyDaysMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes old settled deliveries, once an hour and in small steps. Returns a function that stops it.
 *
 * @throws TypeError when an option is unknown, missing or of the wrong kind.
 * @throws RangeError if deliveries would be deleted while the service may still repeat them.
 */
export function startRetention(inbox: Pick<Inbox, 'purge'>, options: RetentionOptions): () => void {
  checkOptions(options, forms);
  const { keepMs = thirtyDaysMs, repeatedForMs, clock = systemClock } = options;
  const kept = filtersOf(keepMs);
  if (!kept.every(({ olderThanMs }) => olderThanMs > repeatedForMs)) {
    throw new RangeError(
      `keepMs must be longer than repeatedForMs (${repeatedForMs}): a delivery that is forgotten while it can still be repeated would take effect twice`,
    );
  }
  const onStoreError = guarded('onStoreError', options.onStoreError);
  let cancel = clock.after(0, step);
  let ended = false;
  let left = kept;

  async function step(): Promise<void> {
    const [filter] = left;
    try {
      const step = filter === undefined ? undefined : await inbox.purge(filter);
      if (step?.next === undefined) left = left.slice(1);
    } catch (error) {
      onStoreError(error);
      left = [];
    }
    const isLast = left.length === 0;
    if (isLast) left = kept;
    if (!ended) cancel = clock.after(isLast ? everyMs : pauseMs, step);
  }

  return () => {
    ended = true;
    cancel();
  };
}

function filtersOf(
  keepMs: number | KeptMs,
): readonly (Filter & { readonly olderThanMs: number })[] {
  if (typeof keepMs === 'number') return [{ olderThanMs: keepMs }];
  return states.flatMap((state) =>
    state === 'pending' || state === 'processing'
      ? []
      : [{ states: [state], olderThanMs: keepMs[state] }],
  );
}
