import { EventType } from '@ordering/events';
import type { Stage } from './stage.ts';

/** What a console shows, and the pages of it that are looked at then. */
interface State {
  readonly name: string;
  /** Brings the sandbox there; returns the fragments of the pages. */
  prepare(stage: Stage): Promise<readonly string[]>;
}

const everyPage = ['start', 'deliveries', 'orders', 'endpoints', 'events', 'faults'];

/** In an order in which each may follow those before it, since one sandbox is in all of them. */
export const states: readonly State[] = [
  { name: 'empty', prepare: async () => ['start', 'deliveries', 'orders', 'endpoints'] },
  {
    name: 'with 20 deliveries',
    async prepare({ control, webhookUrl }) {
      await control.seed({ body: { webhook_url: webhookUrl, orders: 10 } });
      await control.advanceClock({ body: { by: 'PT1S' } });
      return [...everyPage, await newest(control), await order(control)];
    },
  },
  {
    name: 'with nothing but failures',
    async prepare({ control, webhookUrl, answer }) {
      await control.reset({});
      answer(500, 'no such table: orders');
      await control.seed({ body: { webhook_url: webhookUrl, orders: 10 } });
      await control.advanceClock({ body: { by: 'PT10H' } });
      return ['deliveries', 'endpoints', await newest(control)];
    },
  },
  {
    name: 'with hostile text in every field',
    async prepare({ control, webhookUrl, answer }) {
      await control.reset({});
      answer(500, hostile);
      const url = `${webhookUrl}/${'W'.repeat(1_900)}`;
      const id = 'W'.repeat(100);
      await control.createCommunity({ body: { webhook_url: url, community_id: id } });
      await control.createStore({ body: { store_id: `s${id.slice(1)}`, location_id: id } });
      await control.createOrder({
        body: {
          community_id: id,
          customer_note: hostile.slice(0, 2_000),
          items: [{ name: hostile.slice(0, 500), quantity: 10_000, price: 1_000_000_000 }],
        },
      });
      const data = { note: hostile, [hostile]: endless.repeat(190) };
      const event_type = '<b>'.padEnd(200, 'W');
      await control.fireEvent({ body: { community_id: id, event_type, data } });
      const known = { community_id: id, event_type: EventType.hub.orderCreated, data };
      await control.fireEvent({ body: known });
      await control.advanceClock({ body: { by: 'PT2M' } });
      return [...everyPage, await newest(control), await order(control)];
    },
  },
];

const endless = 'W'.repeat(5_000);
/** Markup, letters that turn the direction, and a word without end. */
const hostile = `</pre><img src=x onerror="document.title='run'"><script>document.title="run"</script> \u202Eabc \u2067\u05D0\u05D1\u05D2 123\u2069 \u200F\u0645\u0631\u062D\u0628\u0627 ${endless}`;

async function newest(control: Stage['control']): Promise<string> {
  const { deliveries } = await control.listDeliveries({ query: { limit: '1' } });
  return `deliveries/${deliveries[0]?.delivery_id}`;
}

async function order(control: Stage['control']): Promise<string> {
  const { orders } = await control.listOrders({ query: { limit: '1' } });
  return `orders/${orders[0]?.order_id}`;
}
