import { deliveryPolicy, eventTable } from '@ordering/events';
import { dataOf } from '../../../contract/events.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { ReceiverDefect } from '../defect.ts';
import type { Incoming } from '../fake-receiver.ts';
import { field, headerOf, takenFor } from '../fake-receiver.ts';

const [first] = eventTable;
const shared = eventTable.find((row) =>
  eventTable.some((other) => other !== row && other.type === row.type),
);

/** By order, the time of the newest event that was let through. */
const newest = new Map<string, string>();

function refusesOlder({ json }: Incoming): number | undefined {
  const order = isJsonObject(json) ? dataOf(json).order_id : undefined;
  const at = field(json, 'timestamp') ?? '';
  if (typeof order !== 'string') return undefined;
  if (at < (newest.get(order) ?? '')) return 409;
  newest.set(order, at);
  return undefined;
}

export const dispatching: readonly ReceiverDefect[] = [
  {
    mistake: 'never reads the event type',
    decisions: { takesFor: (delivery) => ({ ...takenFor(delivery), event_type: first.type }) },
    found: ['RCV-083/effect fail'],
    told: `it treats every event as ${first.type}. Dispatch on the event type in the body.`,
  },
  {
    mistake: 'knows one product only',
    decisions: { takesFor: (delivery) => ({ ...takenFor(delivery), product: first.product }) },
    found: ['RCV-083/effect fail', 'RCV-084/effect not-run'],
    told: `it treats every event as one of ${first.product}. Choose the product by the identifying fields of the body before you look at the event type.`,
  },
  {
    mistake: 'files types that several products have under one',
    decisions: {
      takesFor: (delivery) => {
        const type = field(delivery.json, deliveryPolicy.eventType.field);
        const products = eventTable.filter((row) => row.type === type);
        const as = takenFor(delivery);
        return products.length > 1 ? { ...as, product: first.product } : as;
      },
    },
    found: ['RCV-083/effect not-run', 'RCV-084/effect fail'],
    told: `it treats every ${shared?.type} event as one of ${first.product}. Choose the product by the identifying fields of the body before you look at the event type.`,
  },
  {
    mistake: 'mixes up the products of a type that several have',
    decisions: {
      takesFor: (delivery) => {
        const type = field(delivery.json, deliveryPolicy.eventType.field);
        const as = takenFor(delivery);
        const other = eventTable.find((row) => row.type === type && row.product !== as?.product);
        return other === undefined ? as : { ...as, product: other.product };
      },
    },
    found: ['RCV-083/effect fail', 'RCV-084/effect fail'],
    several: 'an event of such a type is wrong by itself, and beside its namesake',
  },
  {
    mistake: 'does the same for every action',
    decisions: { takesFor: (delivery) => ({ ...takenFor(delivery), action: 'push_menu' }) },
    ours: {
      workspace: 'packages/events',
      file: 'src/action.ts',
      find: 'return actionIn(event.payload.data);',
      replace: "return actionIn(event.payload.data) && 'push_menu';",
    },
    found: ['RCV-076/effect fail', 'RCV-083/effect not-run'],
    told: 'it treats every request as one for the action push_menu. Take the action from the body.',
  },
  {
    mistake: 'does not say what it took events for',
    decisions: { takesFor: () => undefined },
    found: [
      'RCV-076/effect not-observable',
      'RCV-083/effect not-observable',
      'RCV-084/effect not-observable',
    ],
  },
  {
    mistake: 'takes the action from the header',
    decisions: {
      takesFor: (delivery) => ({
        ...takenFor(delivery),
        action: headerOf(delivery.request, deliveryPolicy.action.header),
      }),
    },
    found: ['RCV-076/effect warn'],
    told: 'it takes the action from the header, which is not signed. Take the action from the body, and at most compare the header with it.',
  },
  {
    mistake: 'refuses what is older than what it knows',
    decisions: { refuse: refusesOlder },
    found: ['RCV-069 fail', 'RCV-070 not-run', 'RCV-070/effect not-run'],
    told: 'it rejects an event that is older than the state of its resource. Acknowledge and store each event, and look at its time when you handle it.',
  },
  {
    mistake: 'lets the last event win',
    decisions: { findsStale: false },
    found: ['RCV-070/effect warn'],
  },
];
