import { bundle } from '../model/bundle.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import { placeOf } from './place-of.ts';
import type { ContractInput } from './rule.ts';

/** `@asyncapi/parser` finds no error either. It gets the document in one piece, so it never fetches. */
export async function asyncapiParserAgrees({
  specs,
  build,
}: ContractInput): Promise<readonly Problem[]> {
  // Importing it takes a third of a second, which only lint can spare.
  const { Parser } = await import('@asyncapi/parser');
  const document = bundle(specs.asyncapi, 'asyncapi', build.names);
  const diagnostics = await new Parser().validate(JSON.stringify(document));
  const error = 0;
  return diagnostics
    .filter(({ severity }) => severity === error)
    .map(({ code, message, path }) =>
      problemAt(placeOf(specs.asyncapi, build.names, path).source, {
        rule: `asyncapi/${code}`,
        message: `@asyncapi/parser says: ${message}`,
        mend: 'change it to what AsyncAPI 3 allows here',
      }),
    );
}
