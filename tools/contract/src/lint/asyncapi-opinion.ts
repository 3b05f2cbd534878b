import { attempt } from '../model/build.ts';
import { bundle } from '../model/bundle.ts';
import { SchemaNames } from '../model/names.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { Ask } from './opinion.ts';
import { placeOf } from './place-of.ts';
import type { DocumentInput } from './rule.ts';

/** `@asyncapi/parser` finds no error either. It is asked before this returns. */
export async function asyncapiParserAgrees(
  { specs }: DocumentInput,
  ask: Ask,
): Promise<readonly Problem[]> {
  const names = new SchemaNames(specs.roots, specs.namespace);
  // The model reports what cannot be written in one piece.
  const document = attempt([], () => bundle(specs.asyncapi, 'asyncapi', names));
  if (document === undefined) return [];
  const objections = await ask(document);
  return objections.map(({ rule, message, keys }) =>
    problemAt(placeOf(specs.asyncapi, names, keys).source, {
      rule: `asyncapi/${rule}`,
      message: `@asyncapi/parser says: ${message}`,
      fix: 'change it to what AsyncAPI 3 allows here',
    }),
  );
}
