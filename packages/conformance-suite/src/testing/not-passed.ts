import type { Report } from '../model/result.ts';

/** The names of results that did not pass, sorted: `RCV-049 fail`, `RCV-049/effect fail`. */
export function notPassed({ results }: Report): readonly string[] {
  return results
    .filter(({ status }) => status !== 'pass')
    .map(({ id, aspect, status }) => `${id}${aspect === 'effect' ? '/effect' : ''} ${status}`)
    .sort();
}
