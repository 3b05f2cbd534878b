import { DeliveryState } from '../../src/generated/control/constants.ts';
import { route } from '../location.ts';
import { hrefTo } from '../route.ts';
import type { Summary } from '../types.ts';
import { State, shownState } from '../ui/state.tsx';
import { Id, Text } from '../ui/text.tsx';
import { Ago, Until } from '../ui/time.tsx';
import { counted } from '../words.ts';
import { rungWords } from './why.ts';

/** A delivery in a list, named by what one looks for. */
export function DeliveryRow({ delivery }: { readonly delivery: Summary }) {
  const { path, query } = route.value;
  const { delivery_id: id, event_type, store_id, community_id, order_id } = delivery;
  const isShown = path[1] === id;
  return (
    <a
      class="item"
      href={hrefTo(['deliveries', id], query)}
      {...(isShown ? { 'aria-current': 'true' as const } : {})}
    >
      <span class="line">
        <span>
          <strong>
            <Text>{event_type}</Text>
          </strong>{' '}
          <span class="quiet">
            <Text>{store_id ?? community_id}</Text>
          </span>
        </span>
        <State state={shownState(delivery)} />
      </span>
      <span class="line quiet">
        <Id>{order_id ?? id}</Id>
        <Ago at={delivery.created_at} />
      </span>
      <Progress delivery={delivery} />
    </a>
  );
}

/** How far it is: the next attempt, or what became of the last one. */
function Progress({ delivery }: { readonly delivery: Summary }) {
  const { state, attempts, next_attempt_at: next, last_outcome: outcome } = delivery;
  const isOpen = state === DeliveryState.scheduled || state === DeliveryState.attempting;
  if (attempts === 0 && outcome === undefined) {
    return (
      <span class="line quiet">
        <span>{rungWords(0)}</span>
      </span>
    );
  }
  return (
    <span class="line quiet wraps">
      <span>
        {isOpen ? rungWords(attempts) : counted(attempts, 'attempt')}
        {next !== undefined && (
          <>
            , next <Until at={next} />
          </>
        )}
      </span>
      {outcome !== undefined && <Text>{outcome}</Text>}
    </span>
  );
}
