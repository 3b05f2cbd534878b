import type { Filter } from '@ordering/inbox';
import type { FilterOptions } from './options.ts';

/** The filter that the options describe. */
export function readFilter(options: FilterOptions): Filter {
  const { state, type, product, store, resource, reason, olderThan, youngerThan } = options;
  return {
    ...{ states: state, eventType: type, product, store, resource, reason },
    olderThanMs: olderThan,
    youngerThanMs: youngerThan,
  };
}
