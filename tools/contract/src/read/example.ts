import type { Cursor } from './cursor.ts';

/**
 * The value of an example: what is written in it, else the content of the file that it names.
 * Nothing if it names a file on another machine, because nothing is ever fetched.
 */
export function exampleValue(example: Cursor): Cursor | undefined {
  const file = example.get('externalValue');
  if (file !== undefined) return isRemote(file) ? undefined : fileAt(file);
  return (example.get('value') ?? example.get('payload'))?.follow();
}

/** The content of the file that a string names. Throws a `SpecError` if there is none. */
export function fileAt(name: Cursor): Cursor {
  const { source } = name;
  const entries = new Map([['$ref', name.tree]]);
  return name.at({ kind: 'map', entries, source }).hop();
}

export function isRemote(name: Cursor): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(String(name.value));
}
