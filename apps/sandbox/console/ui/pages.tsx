import { route } from '../location.ts';
import { hrefTo } from '../route.ts';

/** Links to the first and the next page of a list. */
export function Pages({ next }: { readonly next: string | undefined }) {
  const { path, query } = route.value;
  const { cursor, ...others } = query;
  if (cursor === undefined && next === undefined) return null;
  return (
    <nav class="pages" aria-label="Pages">
      {cursor === undefined ? <span /> : <a href={hrefTo(path, others)}>The newest</a>}
      {next !== undefined && <a href={hrefTo(path, { ...others, cursor: next })}>Older</a>}
    </nav>
  );
}
