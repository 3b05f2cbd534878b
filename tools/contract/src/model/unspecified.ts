import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import { everyPlace } from '../read/visit.ts';
import type { ApiBuild } from './build.ts';
import type { Unspecified } from './contract.ts';

/** Everything that the specs leave open, by file and pointer. See docs/decisions/open-questions.md. */
export function unspecified({ specs }: ApiBuild): readonly Unspecified[] {
  const found = new Map<string, Unspecified>();
  const add = (place: Cursor): void => {
    if (typeof place.value !== 'string') return;
    const { source } = place;
    // Both documents lead to the shared schemas.
    found.set(`${source.file}#${source.pointer}`, { what: place.value.trim(), source });
  };
  for (const [root, dialect] of specs.roots) {
    for (const { place, key, extension } of everyPlace(root, dialect)) {
      if (!extension || key !== 'x-unspecified') continue;
      for (const each of place.tree.kind === 'list' ? place.items() : [place]) add(each);
    }
  }
  return [...found.values()].sort(
    (a, b) => compare(a.source.file, b.source.file) || compare(a.source.pointer, b.source.pointer),
  );
}
