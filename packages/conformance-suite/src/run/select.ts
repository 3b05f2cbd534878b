import { mostLike } from '@ordering/kit/nearest';
import type { Aspect, Family } from '../model/check.ts';
import type { Result, SelectionMade } from '../model/result.ts';
import type { Role } from '../model/role.ts';
import { RunOptionsError } from './errors.ts';

/** What `--only` and `--skip` say. */
export interface Selection {
  readonly only: readonly string[];
  readonly skip: readonly string[];
}

/** The name of a result: `RCV-060` and, where a check has two results, `RCV-060/effect`. */
export function resultName(id: string, aspect: Aspect | undefined): string {
  return aspect === undefined ? id : `${id}/${aspect}`;
}

/** The same for people, who need not read of a verdict where that is the usual thing: `RCV-060`. */
export function shortName({ id, aspect }: Pick<Result, 'id' | 'aspect'>): string {
  return aspect === 'effect' ? resultName(id, aspect) : id;
}

/** Whether a result is wanted: patterns match the id of a check, or the name of one of its results. */
export function isSelected(selection: Selection, id: string, aspect: Aspect | undefined): boolean {
  const matches = (pattern: string) => matchesEither(pattern, id, aspect);
  if (selection.skip.some(matches)) return false;
  return selection.only.length === 0 || selection.only.some(matches);
}

/** What may stand in a pattern: the characters of names, and those that stand for others. */
const patternChars = /^[\w/*?-]*$/;

/**
 * A selection among the checks of a role.
 *
 * @throws RunOptionsError if a pattern is none, or matches none of them: it was meant for something.
 */
export function selectFrom<World>(
  role: Role,
  families: readonly Family<World>[],
  selection: Selection,
): SelectionMade {
  const results = families.flatMap(({ checks }) =>
    checks.flatMap(({ card, aspects }) => aspects.map((aspect) => ({ id: card.id, aspect }))),
  );
  for (const [option, patterns] of Object.entries(selection)) {
    for (const pattern of patterns) {
      if (!patternChars.test(pattern)) {
        throw new RunOptionsError(
          `--${option} ${pattern}: in a pattern only * and ? stand for other characters; repeat --${option} to name several checks`,
        );
      }
      if (results.some(({ id, aspect }) => matchesEither(pattern, id, aspect))) continue;
      const near = nearOnes(pattern, [...new Set(results.map(({ id }) => id))]);
      throw new RunOptionsError(
        `--${option} ${pattern} matches no check of the role ${role}; similar are ${near}`,
      );
    }
  }
  const partial = results.some(({ id, aspect }) => !isSelected(selection, id, aspect));
  return { ...selection, partial };
}

function nearOnes(pattern: string, ids: readonly string[]): string {
  return mostLike(pattern.replaceAll(/[*?]|\/.*/g, '').toUpperCase(), ids, 3).join(', ');
}

function matchesEither(pattern: string, id: string, aspect: Aspect | undefined): boolean {
  return matchesGlob(pattern, id) || matchesGlob(pattern, resultName(id, aspect));
}

/** Whether a name matches a pattern in which `*` stands for any characters and `?` for one. */
function matchesGlob(pattern: string, name: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'i').test(name);
}
