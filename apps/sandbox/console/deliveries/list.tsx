import { useEffect } from 'preact/hooks';
import { control } from '../api.ts';
import { realMsUntil } from '../clock.ts';
import { news, refresh } from '../live.ts';
import { useLoad } from '../load.ts';
import { route } from '../location.ts';
import { ownerRef } from '../owners.ts';
import { hrefTo } from '../route.ts';
import type { Summary } from '../types.ts';
import { Pages } from '../ui/pages.tsx';
import { Filters } from './filters.tsx';
import { DeliveryRow } from './row.tsx';
import { oneOfStates } from './states.ts';

const pageSize = '50';
/** An attempt that is due has begun a moment later. */
const momentMs = 150;

/** The delivery log. */
export function DeliveryList() {
  const { state, event, owner, order, cursor } = route.value.query;
  const isFiltered = [state, event, owner, order, cursor].some((each) => each !== undefined);
  const query = {
    limit: pageSize,
    ...(oneOfStates(state) ? { state } : {}),
    ...(event === undefined ? {} : { event_type: event }),
    ...(owner === undefined ? {} : ownerRef(owner)),
    ...(order === undefined ? {} : { order_id: order }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const { data, problem } = useLoad(
    JSON.stringify(query),
    () => control.listDeliveries({ query }),
    news,
  );
  useEffect(() => (data === undefined ? undefined : refreshWhenDue(data.deliveries)), [data]);
  return (
    <>
      <Filters />
      {problem !== undefined && <p class="problem">{problem}</p>}
      {data?.deliveries.length === 0 && <Nothing isFiltered={isFiltered} />}
      <ul class="items">
        {data?.deliveries.map((each) => (
          <li key={each.delivery_id}>
            <DeliveryRow delivery={each} />
          </li>
        ))}
      </ul>
      <Pages next={data?.next} />
    </>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <p class="nothing">No delivery fits.</p>;
  return (
    <p class="nothing">
      There is no delivery yet. <a href={hrefTo(['start'])}>First steps</a>
    </p>
  );
}

/** That an attempt has begun is no news of the stream, so the list is looked at anew when the next one is due. */
function refreshWhenDue(deliveries: readonly Summary[]): (() => void) | undefined {
  const waits = deliveries.flatMap(({ next_attempt_at: at }) =>
    at === undefined ? [] : (realMsUntil(Date.parse(at)) ?? []),
  );
  if (waits.length === 0) return undefined;
  const longest = 2 ** 31 - 1;
  const timer = setTimeout(() => refresh('news'), Math.min(longest, Math.min(...waits) + momentMs));
  return () => clearTimeout(timer);
}
