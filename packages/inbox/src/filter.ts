import {
  amountOption,
  checkOptions,
  fromZeroOption,
  type OptionForm,
  stringOption,
} from '@ordering/kit/checked-options';
import { type Filter, type Page, type State, states } from './entry.ts';

/** A filter, the states that it covers, and the part of the list that is wanted. */
export interface Search {
  readonly filter: Filter;
  readonly states: readonly State[];
  readonly after?: string | undefined;
  readonly limit: number;
  /** Only what was settled so many milliseconds ago by the inbox's own clock. */
  readonly settledMs?: number | undefined;
}

/** A delivery that was found by a filter: whether it is still the same is looked at again when it is changed. */
export interface FoundRow {
  readonly seq: number;
  readonly state: State;
}

const pageSize = 100;
const stepSize = 500;
/** What was settled within this time is not purged, in milliseconds: the clock on the wall may be wrong. */
const settledMs = 24 * 60 * 60 * 1000;
/** What a person should look at. */
const letters: readonly State[] = ['dead', 'quarantined'];

const filterForms: Readonly<Record<keyof Filter, OptionForm>> = {
  id: stringOption,
  states: {
    must: `a list of ${states.join(', ')}`,
    fits: (value) => Array.isArray(value) && value.every((each) => states.includes(each)),
  },
  eventType: stringOption,
  product: stringOption,
  store: stringOption,
  resource: stringOption,
  olderThanMs: fromZeroOption,
  youngerThanMs: fromZeroOption,
  reason: stringOption,
};
const pageForms: Readonly<Record<keyof Page, OptionForm>> = {
  after: stringOption,
  limit: amountOption,
};

/**
 * Checks what says which deliveries are meant: one word that is not known would mean more of them than its writer does.
 *
 * @throws TypeError
 */
function check(filter: Filter, page: Page): void {
  checkOptions(filter, filterForms, 'filter field');
  checkOptions(page, pageForms, 'page field');
}

/** What `list` looks for. */
export function toList(filter: Filter, page: Page): Search {
  check(filter, page);
  return searchOf(filter, filter.states ?? states, page, pageSize);
}

/** What `replay` looks for. */
export function toReplay(filter: Filter, page: Page): Search {
  check(filter, page);
  const named = filter.states ?? (filter.id === undefined ? letters : [...letters, 'done']);
  const wanted = named.filter((state) => state !== 'pending' && state !== 'processing');
  return searchOf(filter, wanted, page, stepSize);
}

/** What `purge` looks for. */
export function toPurge(filter: Filter, page: Page): Search {
  check(filter, page);
  const wanted = (filter.states ?? [...letters, 'done']).filter((state) => state !== 'processing');
  const { olderThanMs } = filter;
  const quiet = olderThanMs === undefined ? {} : { settledMs: Math.min(olderThanMs, settledMs) };
  return { ...searchOf(filter, wanted, page, stepSize), ...quiet };
}

function searchOf(filter: Filter, wanted: readonly State[], page: Page, limit: number): Search {
  return { filter, states: wanted, after: page.after, limit: page.limit ?? limit };
}
