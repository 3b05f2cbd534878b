import type { Library } from '../../read/library.ts';
import { diff } from '../diff.ts';
import { readSide } from '../side.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

/** The documents with each of their places changed, one at a time. */
export function everyMutant(library: Library): readonly Mutant[] {
  const schemas = library.files.list('schemas').filter((file) => file.endsWith('.yaml'));
  return [
    ...mutantsOf(library, 'openapi.yaml', 'openapi', 'object'),
    ...mutantsOf(library, 'asyncapi.yaml', 'asyncapi', 'object'),
    ...schemas.flatMap((file) => mutantsOf(library, file, 'openapi', 'schema')),
  ];
}

/** The changes of documents that can be read and of which a comparison says nothing, in either direction. */
export function unsaid(library: Library, mutants: readonly Mutant[]): readonly string[] {
  const before = readSide(library);
  if (!('contract' in before)) throw new Error('the documents cannot be read');
  return mutants.flatMap(({ name, file, tree }) => {
    const after = readSide(library.with(file, tree));
    if (!('contract' in after)) return [];
    return diff(before, after).length > 0 && diff(after, before).length > 0 ? [] : [name];
  });
}
