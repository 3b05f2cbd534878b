import { sandboxOrderStatuses } from '../../src/generated/control/constants.ts';
import { control } from '../api.ts';
import { DeliveryRow } from '../deliveries/row.tsx';
import { calls, news } from '../live.ts';
import { useLoad } from '../load.ts';
import { ownerOf } from '../owners.ts';
import { hrefTo } from '../route.ts';
import type { Order } from '../types.ts';
import { Action } from '../ui/action.tsx';
import { Facts, Id, Text } from '../ui/text.tsx';
import { Ago } from '../ui/time.tsx';
import { money } from '../words.ts';
import { Denial } from './denial.tsx';
import { Deny } from './deny.tsx';
import { OrderStatus } from './status.tsx';

/** One order: what was ordered, where it can go, and its deliveries. */
export function OrderDetail({ id }: { readonly id: string }) {
  const { data, problem } = useLoad(
    id,
    () => control.listOrders({ query: { order_id: id } }),
    calls,
  );
  const order = data?.orders[0];
  if (problem !== undefined) return <p class="problem">{problem}</p>;
  if (data === undefined) return null;
  if (order === undefined) return <p class="problem">No order has this id.</p>;
  const moves = sandboxOrderStatuses[order.status].next;
  return (
    <article>
      <header class="title">
        <h2>
          Order <Id>{order.order_id}</Id>
        </h2>
        <OrderStatus status={order.status} />
      </header>
      <p class="quiet">{sandboxOrderStatuses[order.status].description}</p>
      {moves.length > 0 && (
        <fieldset class="row" aria-label="Move the order to">
          {moves.map((status) => (
            <Action
              key={status}
              run={async () => {
                await control.advanceOrder({ params: { orderId: id }, body: { status } });
                return `The order is now ${status}.`;
              }}
            >
              Move to {status}
            </Action>
          ))}
        </fieldset>
      )}
      <Contents order={order} />
      <Denial order={order} />
      {moves.length > 0 && order.store_id !== undefined && <Deny orderId={id} />}
      <h3>Deliveries</h3>
      <DeliveriesOf id={id} />
    </article>
  );
}

function Contents({ order }: { readonly order: Order }) {
  const owner = ownerOf(order);
  return (
    <>
      <Facts
        rows={[
          [
            order.store_id === undefined ? 'Community' : 'Store',
            <a href={hrefTo(['endpoints', ...owner.split('/')])}>
              <Text>{order.store_id ?? order.community_id}</Text>
            </a>,
          ],
          ['Placed', <Ago at={order.placed_at} />],
          ['Changed', <Ago at={order.updated_at} />],
          order.customer_note !== undefined && ['Note', <Text>{order.customer_note}</Text>],
        ]}
      />
      <table>
        <caption>What was ordered</caption>
        <tbody>
          {order.items.map(({ name, quantity, price, item_id }, i) => (
            <tr key={`${i} ${item_id}`}>
              <td>
                {quantity} × <Text>{name}</Text>
              </td>
              <td class="number">{money(quantity * price, order.currency)}</td>
            </tr>
          ))}
          <tr class="total">
            <td>Total</td>
            <td class="number">{money(order.total, order.currency)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

function DeliveriesOf({ id }: { readonly id: string }) {
  const { data } = useLoad(id, () => control.listDeliveries({ query: { order_id: id } }), news);
  if (data?.deliveries.length === 0) return <p class="quiet">No event was sent of it.</p>;
  return (
    <ul class="items boxed">
      {data?.deliveries.map((each) => (
        <li key={each.delivery_id}>
          <DeliveryRow delivery={each} />
        </li>
      ))}
      {data?.next !== undefined && (
        <li>
          <a class="item" href={hrefTo(['deliveries'], { order: id })}>
            All deliveries of this order
          </a>
        </li>
      )}
    </ul>
  );
}
