import type { Api, Schema } from '../model/contract.ts';
import { isObject } from '../model/schemas.ts';
import type { Json } from '../read/json.ts';
import { describedAs, flattened, propertiesOf, referredNames } from './schemas.ts';
import { docComment, width } from './text/comment.ts';
import { propertyKey, quoted } from './text/literal.ts';

/** A type of its own for a schema that openapi-typescript has written as part of something larger. */
interface NamedType {
  readonly name: string;
  readonly about: readonly string[];
  readonly tags?: readonly string[];
  readonly schema: Schema;
  /** The type of the whole, as it can be had from what openapi-typescript wrote. */
  readonly from: string;
  /** An interface that it has the members of, too. */
  readonly parent?: string;
  /** The name of the type of a closed list of constants; without it, lists are written out. */
  readonly typeOfList?: (list: string) => string | undefined;
}

/**
 * An interface with a comment at each field, where the schema is an object with its fields listed: editors show it by its
 * name, and each field with what is said of it. Anything else is an alias.
 */
export function namedType(api: Pick<Api, 'schemas'>, type: NamedType): string {
  const { name, about, tags = [], schema, from, parent } = type;
  const comment = docComment(about, 0, tags);
  const parts = flattened(api, schema);
  if (!parts.every(isPlainObject)) {
    const whole = parent === undefined ? from : `${from} & ${parent}`;
    return `${comment}\n${typeAlias(name, whole)}`;
  }
  const properties = propertiesOf(api, schema);
  const isOpen = properties.length === 0 || parts.some(({ additionalProperties: rest }) => rest);
  const fields = properties.map(({ name: field, schema: of, required }) => {
    const { text, deprecated } = describedAs(api, of);
    const doc = text === '' ? '' : `${docComment([text], 2, deprecated ? ['@deprecated'] : [])}\n`;
    const key = propertyKey(field);
    return `${doc}${member(`  readonly ${key}${required ? '' : '?'}:`, fieldType(field, of, required, type))}`;
  });
  const body = [...fields, ...(isOpen ? ['  readonly [field: string]: unknown;'] : [])];
  const head = `export interface ${name}${parent === undefined ? '' : ` extends ${parent}`} {`;
  return `${comment}\n${[head, ...body, '}'].join('\n')}`;
}

function fieldType(
  field: string,
  schema: Schema,
  required: boolean,
  { from, typeOfList = () => undefined }: NamedType,
): string {
  const [target] =
    Object.keys(schema).length === 1 && '$ref' in schema ? referredNames(schema) : [];
  const list = target === undefined ? undefined : typeOfList(target);
  if (list !== undefined) return list;
  const all = `${from}[${quoted(field)}]`;
  // A field that may be missing is not one that may be undefined.
  return required ? all : `Exclude<${all}, undefined>`;
}

/** Whether an interface can say all that a part of a schema rules for the fields of an object. */
function isPlainObject(schema: Schema): boolean {
  const { type, additionalProperties: rest } = schema;
  const isAny = rest === undefined || typeof rest === 'boolean' || isEmpty(rest);
  return (
    (type === undefined || type === 'object') &&
    isAny &&
    Object.keys(schema).every((key) => !choosing.has(key))
  );
}

/** Keywords after which a type is more than a list of fields. */
const choosing: ReadonlySet<string> = new Set([
  ...['anyOf', 'oneOf', 'not', 'if', 'enum', 'const', 'nullable', 'items', 'prefixItems'],
  ...['patternProperties', 'dependentSchemas', 'discriminator'],
]);

function isEmpty(json: Json): boolean {
  return isObject(json) && Object.keys(json).length === 0;
}

function member(start: string, type: string): string {
  const line = `${start} ${type};`;
  return line.length <= width ? line : `${start}\n    ${type};`;
}

/** `export type Name = …;`, the type on a line of its own where it has to be. */
export function typeAlias(name: string, type: string): string {
  const line = `export type ${name} = ${type};`;
  return line.length <= width ? line : `export type ${name} =\n  ${type};`;
}
