import type { Result } from '../model/result.ts';
import { resultName } from './select.ts';

export function isExpectedToFail(
  names: ReadonlySet<string>,
  result: Pick<Result, 'id' | 'aspect'>,
): boolean {
  return names.has(result.id) || names.has(resultName(result.id, result.aspect));
}

/** Entries whose every result passed: the failure is fixed, and the entry has to go. */
export function unexpectedPasses(
  names: ReadonlySet<string>,
  results: readonly Pick<Result, 'id' | 'aspect' | 'status'>[],
): readonly string[] {
  return [...names].filter((name) => {
    const named = results.filter(
      ({ id, aspect }) => name === id || name === resultName(id, aspect),
    );
    return named.length > 0 && named.every(({ status }) => status === 'pass');
  });
}
