/** The types of JSON Schema, of which `number` includes `integer`. */
export const everyType: ReadonlySet<string> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);

const numbers = ['number', 'integer'];

/** The types that a keyword says something about; a keyword that is not listed says something about every value. */
const typesOf: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...['minLength', 'maxLength', 'pattern'].map((key) => [key, ['string']] as const),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map(
    (key) => [key, numbers] as const,
  ),
  ['format', ['string', ...numbers]],
  ...['minItems', 'maxItems', 'uniqueItems', 'contains', 'minContains', 'maxContains'].map(
    (key) => [key, ['array']] as const,
  ),
  ...['prefixItems', 'unevaluatedItems'].map((key) => [key, ['array']] as const),
  ...['minProperties', 'maxProperties', 'patternProperties', 'propertyNames'].map(
    (key) => [key, ['object']] as const,
  ),
  ...['dependentRequired', 'dependentSchemas'].map((key) => [key, ['object']] as const),
]);

/** Whether a keyword says something about values of one of the types. */
export function saysSomething(key: string, types: ReadonlySet<string>): boolean {
  return typesOf.get(key)?.some((type) => types.has(type)) ?? true;
}

/** Whether a keyword says something about values of some types alone. */
export function isOfTypes(key: string): boolean {
  return typesOf.has(key);
}

/** The type of a constant, which is written as JSON. */
export function typeOfConstant(constant: string): string {
  if (constant === 'null') return constant;
  if (/^-?\d+$/.test(constant)) return 'integer';
  const first = { '"': 'string', '[': 'array', '{': 'object', t: 'boolean', f: 'boolean' };
  return new Map(Object.entries(first)).get(constant.charAt(0)) ?? 'number';
}
