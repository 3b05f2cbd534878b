import { control } from '../api.ts';
import { calls } from '../live.ts';
import { useLoad } from '../load.ts';
import { go, route } from '../location.ts';
import { hrefTo } from '../route.ts';
import type { Order } from '../types.ts';
import { Pages } from '../ui/pages.tsx';
import { Id, Text } from '../ui/text.tsx';
import { Ago } from '../ui/time.tsx';
import { counted, money } from '../words.ts';
import { OrderStatus } from './status.tsx';

/** The orders, the newest first. */
export function OrderList() {
  const { path, query } = route.value;
  const { cursor } = query;
  const { data, problem } = useLoad(
    cursor ?? '',
    () =>
      control.listOrders({ query: { limit: '50', ...(cursor === undefined ? {} : { cursor }) } }),
    calls,
  );
  return (
    <>
      <form
        class="filters"
        aria-label="Find an order"
        onSubmit={(event) => {
          event.preventDefault();
          const text = String(new FormData(event.currentTarget).get('search') ?? '').trim();
          if (text !== '') go(hrefTo(['orders', text]));
        }}
      >
        <input type="search" name="search" aria-label="Order id" placeholder="Order id" />
        <a class="button primary" href={hrefTo(['orders', 'new'])}>
          Place an order
        </a>
      </form>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {data?.orders.length === 0 && <p class="nothing">There is no order yet.</p>}
      <ul class="items">
        {data?.orders.map((each) => (
          <li key={each.order_id}>
            <Row order={each} isShown={path[1] === each.order_id} />
          </li>
        ))}
      </ul>
      <Pages next={data?.next} />
    </>
  );
}

function Row({ order, isShown }: { readonly order: Order; readonly isShown: boolean }) {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <a
      class="item"
      href={hrefTo(['orders', order.order_id], route.value.query)}
      {...(isShown ? { 'aria-current': 'true' as const } : {})}
    >
      <span class="line">
        <strong>
          <Text>{order.store_id ?? order.community_id}</Text>
        </strong>
        <OrderStatus status={order.status} />
      </span>
      <span class="line quiet">
        <Id>{order.order_id}</Id>
        <Ago at={order.placed_at} />
      </span>
      <span class="line quiet">
        <span>{counted(pieces, 'piece')}</span>
        <span>{money(order.total, order.currency)}</span>
      </span>
    </a>
  );
}
