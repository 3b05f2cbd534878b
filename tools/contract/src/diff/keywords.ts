import { extensions } from '../model/extensions.ts';
import type { Cursor } from '../read/cursor.ts';
import { isOfTypes } from './schema-types.ts';

/** Keywords of a schema that are read by name, so that a change of them is judged by what it means. */
const read: ReadonlySet<string> = new Set([
  ...[
    '$ref',
    '$defs',
    'deprecated',
    'nullable',
    'type',
    'const',
    'enum',
    'allOf',
    'anyOf',
    'oneOf',
  ],
  ...['required', 'properties', 'items', 'additionalProperties', 'unevaluatedProperties'],
]);

/** Keywords that say nothing about values: words for people, names for `$ref`s, and how XML is written, which nobody sends. */
const silent: ReadonlySet<string> = new Set([
  ...['$comment', '$schema', '$id', '$anchor', 'title', 'description', 'example', 'examples'],
  ...['externalDocs', 'xml'],
]);

/** Whether a keyword of a schema is judged by name, by its extension's meaning, or says nothing. */
export function isJudged(key: string): boolean {
  return read.has(key) || silent.has(key) || extensions.has(key);
}

/** Whether a keyword that stands beside a `$ref` holds as well: every keyword of schemas that says something. */
export function holdsBesideReference(key: string): boolean {
  return (read.has(key) && !/^\$/.test(key)) || isOfTypes(key) || others.has(key);
}

const others: ReadonlySet<string> = new Set([
  ...['not', 'if', 'then', 'else', 'default', 'readOnly', 'writeOnly', 'discriminator'],
]);

/** Whether a schema rules no value out. */
export function saysNothing({ tree }: Cursor): boolean {
  if (tree.kind === 'scalar') return tree.value === true;
  return tree.kind === 'map' && [...tree.entries.keys()].every((key) => silent.has(key));
}
