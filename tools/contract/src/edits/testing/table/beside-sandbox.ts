import { swap } from '../../../testing/specs.ts';
import { all, type Edit } from '../edit.ts';
import { ours } from '../generate.ts';

/** An edit of the contract that adds, renames or takes away what the sandbox has too, or what it uses. */
export interface BesideSandbox extends Pick<Edit, 'name' | 'files'> {
  /** What no longer fits in the documents of the sandbox, as `file: a part of the message`; nothing unless given. */
  readonly unfit?: readonly string[];
  /** The operations of the sandbox that the contract hides then. */
  readonly hides?: readonly string[];
  /** Why sources of the sandbox have to follow: they do what the contract no longer says. */
  readonly follows?: string;
}

const O = 'openapi.yaml';
const A = 'asyncapi.yaml';
const overlay = 'sandbox.overlay.yaml';

const paths = (text: string) =>
  swap('components:\n  securitySchemes:', `${text}components:\n  securitySchemes:`);
const schemas = (text: string) => swap('\n  schemas:\n', `\n  schemas:\n${text}`);

/** An operation of the contract, with a body and an answer that no operation of the sandbox has. */
function operation(id: string, path = `/v2/${id}`, method = 'post'): (text: string) => string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parameters = names.map(
    (name) =>
      `        - { name: ${name}, in: path, required: true, description: An id., schema: { type: string } }\n`,
  );
  const body =
    method === 'get'
      ? ''
      : `      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [shape], properties: { shape: { type: integer } } } } }
`;
  return paths(`  ${path}:
    ${method}:
      operationId: ${id}
      tags: [Orders]
      summary: Do what the contract says
      description: As the contract says.
${parameters.length > 0 ? `      parameters:\n${parameters.join('')}` : ''}${body}      responses:
        '200':
          description: Done.
          content: { application/json: { schema: { type: object, required: [shape], properties: { shape: { type: integer } } } } }
        4XX: { $ref: '#/components/responses/ClientError' }
        5XX: { $ref: '#/components/responses/ServerError' }
`);
}

/** A schema of the contract that one of its operations uses, with a field that none of the sandbox's schemas has. */
const object = (name: string) =>
  all(
    schemas(`    ${name}:
      title: Of the contract
      type: object
      required: [shape]
      properties: { shape: { type: integer } }
`),
    usedBy(name),
  );

/** A list of constants of the contract. */
const list = (name: string) =>
  all(
    schemas(`    ${name}:
      title: Of the contract
      description: What the contract lists.
      oneOf:
        - { type: string, const: ROUND, description: It is round. }
        - { type: string, const: FLAT, description: It is flat. }
`),
    usedBy(name),
  );

const usedBy = (name: string) =>
  paths(`  /v2/shapes/${name}:
    get:
      operationId: read${name}Shape
      tags: [Orders]
      summary: Read a shape
      description: As the contract says.
      responses:
        '200':
          description: The shape.
          content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } }
        4XX: { $ref: '#/components/responses/ClientError' }
        5XX: { $ref: '#/components/responses/ServerError' }
`);

const code = (name: string, status: number) =>
  swap(
    '            - type: string\n              const: rate.limited\n',
    `            - type: string
              const: ${name}
              x-status: ${status}
              description: The contract has this code itself.
            - type: string
              const: rate.limited
`,
  );

const ids = [
  ...['createOrder', 'listOrders', 'getOrder', 'advanceOrder', 'getMenu', 'changeMenu', 'pushMenu'],
  ...['getMenuJob', 'issueToken', 'createStore', 'listStores', 'getStore', 'getClock', 'reset'],
  ...['addFault', 'listDeliveries', 'fireEvent', 'listChanges'],
];
const objects = [
  ...['Order', 'OrderItem', 'OrderId', 'Menu', 'MenuItem', 'MenuJob', 'Price', 'Currency', 'Store'],
  ...['Community', 'Clock', 'Delivery', 'Fault', 'IssuedToken', 'Identifier'],
];
const lists = ['StoreStatus', 'MenuOrigin', 'Environment', 'GrantType', 'SandboxErrorCode'];
const codes: readonly (readonly [code: string, status: number])[] = [
  ['store.already_integrated', 409],
  ['request.unknown_path', 404],
  ['item.not_found', 404],
  ['delivery.not_found', 404],
  ['fault.injected', 500],
];

/** Another name for each example of an event whose name has a text; its content changes with it. */
function renamedExamples(from: string, to: string, change: (text: string) => string) {
  const named = Object.entries(ours()).filter(
    ([file]) => file.includes('/events/') && file.includes(from),
  );
  return Object.fromEntries(
    named.flatMap(([file, text]): [string, string | undefined][] => [
      [file, undefined],
      [file.replace(from, to), change(text)],
    ]),
  );
}

const renameProduct = (from: string, to: string): BesideSandbox['files'] => ({
  ...renamedExamples(`events/${from}.`, `events/${to}.`, (text) => text),
  [A]: (text) =>
    text
      .replace(`\n  ${from}:\n`, `\n  ${to}:\n`)
      .replaceAll(`#/channels/${from}'`, `#/channels/${to}'`)
      .replaceAll(`events/${from}.`, `events/${to}.`)
      .replaceAll(`name: ${from}.`, `name: ${to}.`),
  'requirements.yaml': (text) => text.replaceAll(`/${from}`, `/${to}`),
});

const renameEvent = (from: string, to: string): BesideSandbox['files'] => {
  const change = (text: string) => text.replaceAll(from, to);
  return { ...renamedExamples(from, to, change), [A]: change, 'requirements.yaml': change };
};

const cancel = `  /pos/orders/{orderId}/cancel:`;

/** What the contract may add that the sandbox has too. All of it fits, all at once as well. */
export const additions: readonly BesideSandbox[] = [
  ...ids.map((id) => ({
    name: `an operation ${id}, which the sandbox has too`,
    files: { [O]: operation(id) },
  })),
  ...objects.map((name) => ({
    name: `a schema ${name}, which the sandbox has too`,
    files: { [O]: object(name) },
  })),
  ...lists.map((name) => ({
    name: `a list ${name}, which the sandbox has too`,
    files: { [O]: list(name) },
  })),
  ...codes.map(([name, status]) => ({
    name: `a code ${name}, which the sandbox has too`,
    files: { [O]: code(name, status) },
  })),
];

export const besideSandbox: readonly BesideSandbox[] = [
  ...additions,
  {
    name: 'the operation that reads an order',
    files: { [O]: operation('getOrder', '/pos/orders/{orderId}', 'get') },
    hides: ['getOrder'],
  },
  {
    name: 'the same, with another id and another parameter',
    files: { [O]: operation('readOrder', '/pos/orders/{id}', 'get') },
    hides: ['getOrder'],
  },
  {
    name: 'another method at the path where the sandbox reads an order',
    files: { [O]: operation('changeOrder', '/pos/orders/{orderId}', 'patch') },
  },
  {
    name: 'the operation that pushes a menu',
    files: { [O]: operation('pushMenu', '/pos/stores/{store}/menu', 'put') },
    hides: ['pushMenu'],
  },
  {
    name: 'the operation that reads a menu',
    files: { [O]: operation('getMenu', '/pos/stores/{storeId}/menu', 'get') },
  },
  {
    name: 'a parameter Limit',
    files: {
      [O]: all(
        swap(
          'components:\n  securitySchemes:',
          'components:\n  parameters:\n    Limit: { name: limit, in: query, description: At most., schema: { type: integer } }\n  securitySchemes:',
        ),
        swap(
          `${cancel}\n    parameters:\n`,
          `${cancel}\n    parameters:\n      - $ref: '#/components/parameters/Limit'\n`,
        ),
      ),
    },
  },
  {
    name: 'a response StoreNotFound',
    files: {
      [O]: all(
        swap(
          '    ClientError:\n',
          "    StoreNotFound:\n      description: Not here.\n      content: { application/json: { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } }\n    ClientError:\n",
        ),
        operation('readStore', '/v2/stores', 'get'),
        swap(
          "        4XX: { $ref: '#/components/responses/ClientError' }\n        5XX: { $ref: '#/components/responses/ServerError' }\ncomponents",
          "        '404': { $ref: '#/components/responses/StoreNotFound' }\n        4XX: { $ref: '#/components/responses/ClientError' }\n        5XX: { $ref: '#/components/responses/ServerError' }\ncomponents",
        ),
      ),
    },
  },
  {
    name: 'an order that refers to its own schemas',
    files: {
      [O]: all(
        object('Order'),
        swap(
          '      properties: { shape: { type: integer } }\n',
          "      properties: { shape: { type: integer }, total: { $ref: '#/components/schemas/Price' } }\n",
        ),
        schemas('    Price:\n      type: string\n'),
      ),
    },
  },
  {
    name: 'a file of the name of a schema of the sandbox',
    files: {
      'schemas/Order.yaml': 'title: Of the contract\ntype: object\n',
      [O]: all(
        operation('readIt', '/v2/it', 'get'),
        swap(
          '{ type: object, required: [shape], properties: { shape: { type: integer } } }',
          '{ $ref: ./schemas/Order.yaml }',
        ),
      ),
    },
  },
  {
    name: 'a denial with a status of its own',
    files: {
      [O]: swap(
        '        2XX:\n          description: The order is denied',
        "        '200':\n          description: The order is denied",
      ),
    },
    unfit: [`${overlay}: ['/pos/orders/{orderId}/cancel'].post.responses['2XX']" matches nothing`],
  },
  {
    name: 'a conflict of a registration that is written out',
    files: {
      [O]: swap("        '409':\n          $ref: '#/components/responses/Conflict'\n", ''),
    },
    unfit: [`${overlay}: ['/pos/integrate-store'].post.responses['409']" matches nothing`],
  },
  {
    name: 'another name for the response to too many requests',
    files: {
      [O]: (text) => text.replaceAll(/TooManyRequests\b/g, 'Throttled'),
    },
    unfit: [
      `${overlay}: TooManyRequests['x-unspecified']" matches nothing`,
      `${overlay}: TooManyRequests.headers['Retry-After'].schema" matches nothing`,
      `${overlay}: TooManyRequests.headers['Retry-After']" matches nothing`,
      'sandbox/answers.yaml: cannot be resolved',
    ],
  },
  {
    name: 'a variable of the server with another name',
    files: { [O]: (text) => text.replaceAll('base_url', 'origin') },
    unfit: [`${overlay}: base_url" matches nothing`],
  },
  {
    name: 'another name for the scheme of tokens',
    files: { [O]: (text) => text.replaceAll('accessToken', 'bearerToken') },
    unfit: [`${overlay}: accessToken" matches nothing`],
  },
  {
    name: 'another name for the list of denial reasons',
    files: { [O]: (text) => text.replaceAll('CancelReasonCode', 'DenialReason') },
    unfit: [`${overlay}: CancelReasonCode.oneOf[*]" matches nothing`],
    follows: 'It knows the list by its name, as the client does.',
  },
  {
    name: 'a reason less',
    files: {
      [O]: (text) =>
        text
          .replace(/ {8}- type: string\n {10}const: CAPACITY\n(?: {10}.*\n){2}/, '')
          .replace(/ {14}capacity:\n(?: {16}.*\n){2}/, ''),
      'examples/valid/requests/cancelOrder.capacity.json': undefined,
      'requirements.yaml': (text) =>
        text.replace(/ {2}- id: cancel\.reason\.capacity\n(?: {4}.*\n)*\n?/, ''),
    },
    unfit: [`${overlay}: const=='CAPACITY')]" matches nothing`],
  },
  {
    name: 'a reason more',
    files: {
      [O]: swap(
        '        - type: string\n          const: OTHER\n',
        '        - { type: string, const: NO_DRIVER, description: Nobody can bring it., x-service-action: Refunds the customer. }\n        - type: string\n          const: OTHER\n',
      ),
    },
  },
  {
    name: 'fields of a registration that the contract gives, as the sandbox has them',
    files: {
      [O]: swap(
        '      additionalProperties: true\n      x-unspecified: The fields of a registration.\n',
        '      additionalProperties: true\n      properties: { store_id: { type: string, description: The store. } }\n',
      ),
    },
    unfit: [`${overlay}: IntegrateStoreRequest['x-unspecified']" matches nothing`],
  },
  {
    name: 'a message of a denial that may be null',
    files: {
      [O]: swap(
        '        message:\n          type: string\n          description: More detail',
        "        message:\n          type: [string, 'null']\n          description: More detail",
      ),
      'examples/invalid/requests/cancelOrder.message-null.json': undefined,
    },
  },
  {
    name: 'a product with another name',
    files: renameProduct('hub', 'village'),
    unfit: ['sandbox/orders.yaml: x-fires names the product hub'],
  },
  {
    name: 'the other product with another name',
    files: renameProduct('onlineOrdering', 'web'),
    unfit: ['orders', 'menus', 'stores'].map(
      (part) => `sandbox/${part}.yaml: x-fires names the product onlineOrdering`,
    ),
  },
  {
    name: 'an event that the sandbox fires, with another name',
    files: renameEvent('menu.updated', 'menu.replaced'),
    unfit: ['sandbox/menus.yaml: x-fires names the event of onlineOrdering menu.updated'],
  },
  {
    name: 'a code that the sandbox answers with a status of its own',
    files: { [O]: code('store.already_integrated', 400) },
    unfit: [`${overlay}: the code store.already_integrated is under 409, but`],
    follows: 'It answers a second registration with that code, under a status of its own.',
  },
];
