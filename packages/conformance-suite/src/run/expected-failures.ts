import type { Aspect } from '../model/check.ts';
import type { Result } from '../model/result.ts';
import { resultName } from './select.ts';

/**
 * Names of checks or of their results that are known to fail, and how often: one that fails always must not pass, one that
 * fails sometimes (a race, say) may.
 */
export type ExpectedFailures = ReadonlyMap<string, 'always' | 'sometimes'>;

export function isExpectedToFail(
  expected: ExpectedFailures,
  id: string,
  aspect: Aspect | undefined,
): boolean {
  return expected.has(id) || expected.has(resultName(id, aspect));
}

/** Entries whose every result passed, although it always fails: the failure is fixed, and the entry has to go. */
export function unexpectedPasses(
  expected: ExpectedFailures,
  results: readonly Pick<Result, 'id' | 'aspect' | 'status'>[],
): readonly string[] {
  return [...expected].flatMap(([name, often]) => {
    const named = results.filter(
      ({ id, aspect }) => name === id || name === resultName(id, aspect),
    );
    const hasPassed = named.length > 0 && named.every(({ status }) => status === 'pass');
    return hasPassed && often === 'always' ? [name] : [];
  });
}
