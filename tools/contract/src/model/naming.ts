// How foreign strings (codes, event types, header names) become names in generated TypeScript.

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The words of a name: `order.item_out`, `ORDER_ITEM_OUT` and `orderItemOut` have the same three. */
function words(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{ID_Continue}]+|_+/u)
    .filter((word) => word !== '');
}

/** `order.item_out_of_stock` → `orderItemOutOfStock`; always an identifier, though it may be a reserved word. */
export function camelCase(text: string): string {
  const [first = '', ...rest] = words(text);
  return startable(first.toLowerCase() + rest.map(capitalized).join(''));
}

/** `order.created` → `OrderCreated`; always an identifier. */
function pascalCase(text: string): string {
  return startable(words(text).map(capitalized).join(''));
}

/** The name of a type: kept if it already looks like one, because its author chose it. */
export function typeName(text: string): string {
  return identifier.test(text) && /^\p{Lu}/u.test(text) ? text : pascalCase(text);
}

function capitalized(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('').toLowerCase();
}

function startable(name: string): string {
  return identifier.test(name) ? name : `_${name}`;
}

/** Names for the members of an object: any identifier will do, a reserved word too. */
export function memberNames(
  values: readonly string[],
  taken: Iterable<string> = [],
): ReadonlyMap<string, string> {
  return uniqueNames(values, camelCase, taken);
}

/** Names for types that a file declares beside the names that it has `taken`. */
export function typeNames(
  values: readonly string[],
  taken: Iterable<string> = [],
): ReadonlyMap<string, string> {
  return uniqueNames(values, typeName, taken);
}

/** A name for each of the values. Reading the contract has made sure that no two are the same. */
function uniqueNames(
  values: readonly string[],
  style: (value: string) => string,
  taken: Iterable<string>,
): ReadonlyMap<string, string> {
  const used = new Set(taken);
  const names = new Map<string, string>();
  for (const value of new Set(values)) {
    const name = style(value);
    if (used.has(name)) throw new Error(`${name} would be the name of two things.`);
    used.add(name);
    names.set(value, name);
  }
  return names;
}

/** Names that generated files declare or use themselves, so that nothing in the specs may have them. */
export const taken = {
  byEvents: [
    ...['Product', 'EventType', 'Envelope', 'KnownEvent', 'EventMap', 'ProductFacts', 'EventFacts'],
    ...['DeliveryHeader', 'Validator', 'RawValidator'],
  ],
  byConstants: ['Object'],
  byClient: [
    ...[
      'CallOptions',
      'Client',
      'ErrorCode',
      'NeverSent',
      'OperationTypes',
      'Operations',
      'Result',
    ],
  ],
  /** The members of each row in a table of constants. */
  byConstant: ['value', 'description'],
} as const;

/** The types of an operation, as a client names them: `cancelOrder` → `CancelOrderInput`, … */
export function operationNames(id: string) {
  const name = typeName(id);
  return {
    input: `${name}Input`,
    query: `${name}Query`,
    header: `${name}Headers`,
    body: `${name}Body`,
    data: `${name}Data`,
    code: `${name}Code`,
    result: `${name}Result`,
  };
}
export type OperationNames = ReturnType<typeof operationNames>;

/** What `names` must have, because it was made from the same list. */
export function nameOf(names: ReadonlyMap<string, string>, value: string): string {
  const name = names.get(value);
  if (name === undefined) throw new Error(`${JSON.stringify(value)} was given no name.`);
  return name;
}

/** The name of a list of `name`: `CancelReasonCode` → `cancelReasonCodes`, `OrderStatus` → `orderStatuses`. */
export function pluralOf(name: string): string {
  const single = camelCase(name);
  if (/(s|x|z|ch|sh)$/.test(single)) return `${single}es`;
  if (/[^aeiou]y$/.test(single)) return `${single.slice(0, -1)}ies`;
  return `${single}s`;
}
