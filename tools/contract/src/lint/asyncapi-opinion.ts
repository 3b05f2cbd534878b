import { bundle } from '../model/bundle.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { Ask } from './asyncapi-parser/parser.ts';
import { placeOf } from './place-of.ts';
import type { ContractInput } from './rule.ts';

/** `@asyncapi/parser` finds no error either. */
export async function asyncapiParserAgrees(
  { specs, build }: ContractInput,
  ask: Ask,
): Promise<readonly Problem[]> {
  const objections = await ask(bundle(specs.asyncapi, 'asyncapi', build.names));
  return objections.map(({ rule, message, keys }) =>
    problemAt(placeOf(specs.asyncapi, build.names, keys).source, {
      rule: `asyncapi/${rule}`,
      message: `@asyncapi/parser says: ${message}`,
      mend: 'change it to what AsyncAPI 3 allows here',
    }),
  );
}
