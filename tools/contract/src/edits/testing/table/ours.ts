import { swap } from '../../../testing/specs.ts';
import { all, type Edit } from '../edit.ts';
import { ours } from '../generate.ts';
import { A, O } from './fields.ts';

const C = 'sandbox/orders.yaml';
const R = 'requirements.yaml';

/** Every file of the specs whose path has a text, with another in its place. */
function moved(from: string, to: string): Edit['files'] {
  const files = Object.entries(ours()).filter(([file]) => file.includes(from));
  return Object.fromEntries(
    files.flatMap(([file, text]) => [
      [file, undefined],
      [file.replace(from, to), text],
    ]),
  );
}

const hub = all(
  swap('  hub:\n    title', '  community:\n    title'),
  swap("'#/channels/hub'", "'#/channels/community'"),
  (text) => text.replaceAll('events/hub.', 'events/community.'),
);

const requirements = (text: string) => text.replaceAll(/\/hub\b/g, '/community');

/** Edits of the specs of this repository. */
export const repository: readonly Edit[] = [
  {
    name: 'our delivery id under another name',
    of: 'ours',
    files: Object.fromEntries(
      [A, O, R].map((file) => [
        file,
        (text: string) => text.replaceAll('X-Service-Delivery-Id', 'Delivery-Key'),
      ]),
    ),
    want: {
      emits: {
        'events/headers.ts': [
          "idempotencyKey: 'Delivery-Key',",
          "signature: 'X-Service-Signature',",
        ],
        'events/delivery.ts': ["idempotencyKey: { header: 'Delivery-Key', field: 'event_id' },"],
      },
      lacks: {
        'events/events.ts': ['X-Service-Delivery-Id'],
        'docs/webhooks.md': ['X-Service-Delivery-Id'],
      },
    },
  },
  {
    name: 'our second product under another name',
    of: 'ours',
    files: {
      ...moved('/events/hub.', '/events/community.'),
      [A]: hub,
      [C]: (text: string) => text.replaceAll(', hub:', ', community:'),
      [R]: requirements,
    },
    want: {
      emits: { 'events/events.ts': ["community: 'community',"] },
      lacks: { 'events/events.ts': ["'hub'"], 'sandbox/control/constants.ts': ['hub:'] },
      use: `import { EventType, type EventMap, Product } from './events/events.ts';
export const product: 'community' = Product.community;
export const id = (order: EventMap['community']['order.created']): string => order.community_id;
export const type = EventType.community.orderStatusChanged;`,
    },
  },
  {
    name: 'a seventh rung of our ladder',
    of: 'ours',
    files: { [A]: swap('    - PT6H\n', '    - PT6H\n    - P1D\n') },
    want: {
      emits: {
        'events/delivery.ts': ['21600000, 86400000]'],
        'docs/webhooks.md': ['There are 7 attempts'],
      },
    },
  },
  {
    name: 'a new reason to deny an order, and one that is deprecated',
    of: 'ours',
    files: {
      [O]: swap(
        '        - type: string\n          const: OTHER\n',
        '        - type: string\n          const: NO_DRIVER\n          description: Nobody can bring it.\n          x-service-action: Refunds the customer.\n        - type: string\n          const: OTHER\n          deprecated: true\n',
      ),
    },
    want: {
      emits: {
        'api/constants.ts': ["noDriver: 'NO_DRIVER',", "* @deprecated */ other: 'OTHER',"],
        'docs/api.md': [
          '| `NO_DRIVER` | Nobody can bring it. | Refunds the customer. |',
          '| `OTHER` | Deprecated.',
        ],
      },
      verdicts: {
        'sandbox/service/validators.ts#cancelOrderBody': {
          takes: [{ reason: 'a', reason_code: 'NO_DRIVER' }],
          refuses: [{ reason: 'a', reason_code: 'NO_REASON' }],
        },
      },
    },
  },
  {
    name: 'a new operation of ours',
    of: 'ours',
    files: {
      [O]: swap(
        'components:\n',
        `  /pos/receipts/{orderId}:
    get:
      operationId: getOrderState
      tags: [Orders]
      summary: Read an order
      parameters:
        - { name: orderId, in: path, required: true, description: The id of the order., schema: { type: string } }
        - { name: fields, in: query, description: Which fields., schema: { type: array, items: { type: string } } }
      responses:
        '200':
          description: The order.
          content: { application/json: { schema: { type: object, required: [status], properties: { status: { $ref: ./schemas/OrderStatus.yaml } } } } }
        '404': { $ref: '#/components/responses/NotFound' }
components:
`,
      ),
    },
    want: {
      emits: {
        'api/operations.ts': [
          "getOrderState: { id: 'getOrderState', method: 'GET', path: '/pos/receipts/{orderId}',",
        ],
      },
      use: `import { classifyOrderStatus } from './api/constants.ts';
import type { operations } from './api/types.ts';
type Order = operations['getOrderState']['responses'][200]['content']['application/json'];
export function known(order: Order): boolean {
  return classifyOrderStatus(order.status).known;
}`,
    },
  },
  {
    name: 'a code of ours in a response of another status',
    of: 'ours',
    files: { [O]: swap('enum: [store.not_found]', 'enum: [order.invalid_transition]') },
    want: {
      says: 'the code order.invalid_transition is under 404, but ErrorCode says 409',
      file: O,
      at: 'enum: [order.invalid_transition]',
    },
  },
];
