import { route } from '../location.ts';
import { hrefTo } from '../route.ts';

interface PagesProps {
  readonly next: string | undefined;
  /** Where the cursor stands in the query of the URL. */
  readonly name?: string;
  /** What the links are called: most lists have the newest first. */
  readonly toFirst?: string;
  readonly toNext?: string;
}

/** Links to the first and the next page of a list. */
export function Pages(props: PagesProps) {
  const { next, name = 'cursor', toFirst = 'The newest', toNext = 'Older' } = props;
  const { path, query } = route.value;
  const { [name]: cursor, ...others } = query;
  if (cursor === undefined && next === undefined) return null;
  return (
    <nav class="pages" aria-label="Pages">
      {cursor === undefined ? <span /> : <a href={hrefTo(path, others)}>{toFirst}</a>}
      {next !== undefined && <a href={hrefTo(path, { ...others, [name]: next })}>{toNext}</a>}
    </nav>
  );
}
