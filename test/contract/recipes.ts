import { type Files, follow } from './page.ts';

/** A section of CONTRIBUTING.md that shows an example from beginning to end. */
export interface Recipe {
  readonly heading: string;
  /** For each block that is not a file of its own: the text before which it goes, which is in its file once. */
  readonly places: readonly (string | RegExp)[];
}

const operation = '  /pos/integrate-store:\n';
const message = '    OnlineOrderingOrderCreated:\n      name: order.created\n';
const schema = '    DeliveryHeaders:\n';
const requirement = '  - id: receiver.content-type-wrong-charset\n';

/** Every example of CONTRIBUTING.md. */
export const recipes: readonly Recipe[] = [
  {
    heading: 'Add an error code',
    places: [
      '            - type: string\n              const: rate.limited\n',
      '    TooManyRequests:\n      description:',
    ],
  },
  { heading: 'Add an operation', places: [operation] },
  {
    heading: 'Add a denial reason',
    places: ['        - type: string\n          const: OTHER\n'],
  },
  { heading: 'Add an event', places: ['      orderStatusChanged:\n', message, schema] },
  {
    heading: 'Rename or add a product',
    places: [
      '  hub:\n    title: Hub\n',
      '  deliverHub:\n',
      schema,
      message,
      schema,
      '    "onlineOrdering": [',
      '      "onlineOrdering", List',
    ],
  },
  // The one block that replaces what is there.
  { heading: 'Change the retry schedule', places: [/^ {2}delays:(?: .*\n|\n(?: {4}- .*\n)+)/m] },
  { heading: 'Add a header', places: ['        X-Service-Location-Id:\n'] },
  { heading: 'Add a requirement', places: [requirement] },
  {
    heading: 'Add a check',
    places: [
      requirement,
      "  {\n    id: 'RCV-021',\n",
      "  {\n    mistake: 'fails on a charset that it does not know',\n",
    ],
  },
  {
    heading: 'Add an option to a program',
    places: [
      "  logLevel: option(choiceKind('level', logLevels)",
      '| `--log-level <level>` |',
      '  readonly host: string;\n',
      '    ...{ host, port, timeScale, logLevel, json },\n',
      "        'client id': clientId,\n",
      "test('every option', ",
    ],
  },
];

/** Does what a recipe says, but for a block that is forgotten. */
export function apply({ heading, places }: Recipe, files: Files, without?: number): void {
  follow(files, heading, places, without);
}
