import { route } from '../location.ts';
import { hrefTo } from '../route.ts';

interface PagesProps {
  readonly next: string | undefined;
  /** What the links are called: most lists have the newest first. */
  readonly toFirst?: string;
  readonly toNext?: string;
}

/** Links to the first and the next page of a list. */
export function Pages({ next, toFirst = 'The newest', toNext = 'Older' }: PagesProps) {
  const { path, query } = route.value;
  const { cursor, ...others } = query;
  if (cursor === undefined && next === undefined) return null;
  return (
    <nav class="pages" aria-label="Pages">
      {cursor === undefined ? <span /> : <a href={hrefTo(path, others)}>{toFirst}</a>}
      {next !== undefined && <a href={hrefTo(path, { ...others, cursor: next })}>{toNext}</a>}
    </nav>
  );
}
