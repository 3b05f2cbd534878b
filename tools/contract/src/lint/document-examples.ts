import type { ValidateFunction } from 'ajv/dist/2020.js';
import { ajvSchema } from '../model/ajv-schema.ts';
import { bodyOf, codePath } from '../model/responses.ts';
import { toSchema } from '../model/schemas.ts';
import type { Cursor } from '../read/cursor.ts';
import { exampleValue } from '../read/example.ts';
import { parsePointer } from '../read/pointer.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { Tree } from '../read/tree.ts';
import { visit } from '../read/visit.ts';
import { errorResponses } from './error-responses.ts';
import { validatorsAgreeWithExamples } from './example-verdicts.ts';
import type { ApiInput, ContractInput } from './rule.ts';
import { startAjv } from './start-ajv.ts';

/** An example that stands in a document, or whose file a document names. */
interface Shown {
  readonly name: string;
  /** The example's value. */
  readonly value: Cursor;
  readonly schema: Cursor;
}

/** Files of examples keep their schema, and so does what the documents show. What breaks both is told once. */
export function examplesKeepTheirSchemas(input: ContractInput): readonly Problem[] {
  const files = validatorsAgreeWithExamples(input);
  const told = new Set(files.map(({ file, line }) => `${file}:${line}`));
  const shown = shownExamplesKeepTheirSchema(input);
  return [...files, ...shown.filter(({ file, line }) => !told.has(`${file}:${line}`))];
}

/** What the documents show as examples keeps the schema that it stands beside. */
export function shownExamplesKeepTheirSchema({ specs, build, api }: ApiInput): readonly Problem[] {
  const ajv = startAjv(api);
  const shown = specs.roots
    .flatMap(([root, dialect]) => [...visit(root, dialect)])
    .flatMap(({ place, role }) => (role === 'object' ? examplesIn(place) : []));
  // Several examples often stand beside one schema.
  const compiled = new Map<Tree, ValidateFunction>();
  return shown.flatMap(({ name, value, schema }) => {
    const validate =
      compiled.get(schema.tree) ?? ajv.compile({ ...ajvSchema(toSchema(schema, build.names)) });
    compiled.set(schema.tree, validate);
    if (validate(value.value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) =>
      problemAt(deepest(value, instancePath).source, {
        rule: 'example',
        message: `the example ${name} does not keep its schema: ${instancePath || 'it'} ${message}`,
        mend: 'correct the example, or name another one',
      }),
    );
  });
}

/** The examples of a media type or a message, and the schema that it has. */
function examplesIn(owner: Cursor): readonly Shown[] {
  const schema = owner.own('schema') ?? owner.own('payload');
  if (schema === undefined) return [];
  const single = owner.own('example');
  const named = owner.own('examples');
  const all: (readonly [string, Cursor])[] =
    named?.tree.kind === 'list'
      ? named.items().map((each, index) => [each.text('name') ?? `number ${index + 1}`, each])
      : [...(named?.entries() ?? [])];
  const values = all.map(([name, example]) => [name, exampleValue(example)] as const);
  return [...values, ['of this', single] as const].flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value, schema }],
  );
}

/** An error that a response shows as an example has a code that belongs to its status. */
export function shownErrorsHaveTheStatus({ specs, build, api }: ApiInput): readonly Problem[] {
  const path = codePath(build) ?? [];
  const known = new Map(api.errorCodes.map(({ code, status }) => [code, status]));
  return errorResponses(specs).flatMap(({ label, status, place }) => {
    const examples = bodyOf(place)?.examples ?? [];
    return examples.flatMap(([name, example]) => {
      const code = exampleValue(example)?.find(...path);
      const own = known.get(String(code?.value));
      if (code === undefined || own === undefined || status === undefined || own === status) {
        return [];
      }
      return problemAt(example.source, {
        rule: 'example',
        message: `the example ${name} of ${label} has the code ${code.value}, which is answered with ${own}`,
        mend: `show an example with a code of ${status}`,
      });
    });
  });
}

function deepest(place: Cursor, pointer: string): Cursor {
  let at = place;
  for (const key of parsePointer(pointer) ?? []) at = at.own(key) ?? at;
  return at;
}
