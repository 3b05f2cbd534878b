import { EventType } from '@ordering/events';
import { DeliveryState } from '../../src/generated/control/constants.ts';
import { go, route } from '../location.ts';
import { isMore, ownerChoices } from '../owners.ts';
import { hrefTo } from '../route.ts';

const eventTypes: readonly string[] = Object.values(EventType).flatMap((each) =>
  Object.values(each),
);

/** The ids of deliveries are UUIDs, which orders' are not. */
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where a search finds what: an order or a delivery, by its id. */
function search(text: string): void {
  const { state, event, owner } = route.value.query;
  if (!isUuid.test(text)) go(hrefTo(['deliveries'], { state, event, owner, order: text }));
  else go(hrefTo(['deliveries', text], { state, event, owner }));
}

/** What of the delivery log is shown. It stands in the URL. */
export function Filters() {
  const { path, query } = route.value;
  const { state = '', event = '', owner = '', order = '' } = query;
  const { cursor: _, ...kept } = query;
  const set = (name: string, value: string) => go(hrefTo(path, { ...kept, [name]: value }));
  return (
    <form
      class="filters"
      aria-label="Which deliveries"
      onSubmit={(event) => {
        event.preventDefault();
        search(String(new FormData(event.currentTarget).get('search') ?? '').trim());
      }}
    >
      <input
        key={order}
        type="search"
        name="search"
        aria-label="Search by order or delivery id"
        placeholder="Order or delivery id"
        defaultValue={order}
      />
      <select
        aria-label="State"
        value={state}
        onChange={(e) => set('state', e.currentTarget.value)}
      >
        <option value="">Any state</option>
        {Object.values(DeliveryState).map((each) => (
          <option key={each} value={each}>
            {each === DeliveryState.scheduled ? `${each} or waiting` : each}
          </option>
        ))}
      </select>
      <select
        aria-label="Event"
        value={event}
        onChange={(e) => set('event', e.currentTarget.value)}
      >
        <option value="">Any event</option>
        {[...new Set([...eventTypes, ...(event === '' ? [] : [event])])].map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <select
        aria-label="Store or community"
        value={owner}
        onChange={(e) => set('owner', e.currentTarget.value)}
      >
        <option value="">Any endpoint</option>
        {ownerChoices.value.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {isMore.value && <option disabled>more, under Endpoints</option>}
      </select>
    </form>
  );
}
