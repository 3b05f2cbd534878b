import { isMore } from './owners.ts';
import { hrefTo } from './route.ts';

/** Where the stores and communities are that a choice does not offer. */
export function MoreOwners() {
  if (!isMore.value) return null;
  return (
    <p class="hint">
      There are more than can be chosen here: <a href={hrefTo(['endpoints'])}>Endpoints</a> leads to
      each.
    </p>
  );
}
