import type { Aspect } from '../model/check.ts';
import type { Result } from '../model/result.ts';

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
  const matches = (pattern: string) =>
    matchesGlob(pattern, id) || matchesGlob(pattern, resultName(id, aspect));
  if (selection.skip.some(matches)) return false;
  return selection.only.length === 0 || selection.only.some(matches);
}

/** Whether a name matches a pattern in which `*` stands for any characters and `?` for one. */
function matchesGlob(pattern: string, name: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'i').test(name);
}
