import { productTable } from '@ordering/events';
import { type Filter, type State, states } from '@ordering/inbox';
import { ConfigError } from '@ordering/kit/failure';
import { readSpan } from '../span.ts';
import type { FilterOptions } from './options.ts';

/**
 * Reads a filter.
 *
 * @throws ConfigError
 */
export function readFilter(options: FilterOptions): Filter {
  const { state, type, product, store, resource, reason, olderThan, youngerThan } = options;
  return {
    states: state === undefined ? undefined : readStates(state),
    eventType: type,
    product: product === undefined ? undefined : readProduct(product),
    store,
    resource,
    reason,
    olderThanMs: olderThan === undefined ? undefined : readSpan('--older-than', olderThan),
    youngerThanMs: youngerThan === undefined ? undefined : readSpan('--younger-than', youngerThan),
  };
}

function readStates(text: string): readonly State[] {
  return text.split(',').map((name) => {
    const state = states.find((each) => each === name.trim());
    if (state !== undefined) return state;
    throw new ConfigError(`--state must be of ${states.join(', ')}, separated by commas`);
  });
}

function readProduct(name: string): string {
  const names = productTable.map(({ id }): string => id);
  if (names.includes(name)) return name;
  throw new ConfigError(`--product must be one of ${names.join(', ')}`);
}
