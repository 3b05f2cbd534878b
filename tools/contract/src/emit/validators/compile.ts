import { ajvOptions, ajvSchema, ajvSchemas } from '../../model/ajv-schema.ts';
import type { Api, Schema } from '../../model/contract.ts';
import { list, reachableSchemas } from '../schemas.ts';
import { namesInherited, tracksEvaluation } from './keywords.ts';
import { identifier, nameAfterContent, nameOfContent } from './names.ts';

/** What a validator gets: values as JSON has them, or as text, as in a path or a query. */
type Input = 'json' | 'text';

interface Compiled {
  readonly kind: Input;
  /** An ECMAScript module, with `require()` for what it needs of ajv. */
  readonly code: string;
  /** The name of an export → the name under which the module exports its function. */
  readonly keys: ReadonlyMap<string, string>;
}

interface Compilable {
  readonly name: string;
  readonly schema: Schema;
}

/** Compiles schemas with ajv; those with the same rules share a function. */
export async function compile(
  contract: Pick<Api, 'schemas'>,
  exports: readonly Compilable[],
  kind: Input,
): Promise<Compiled> {
  if (exports.length === 0) return { kind, code: '', keys: new Map() };
  const [{ Ajv2020, _, str }, standalone, formats] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv/dist/standalone/index.js'),
    import('ajv-formats'),
  ]);
  const schemas = exports.map(({ schema }) => schema);
  const ajv = new Ajv2020({
    ...ajvOptions,
    // The model has checked every schema against the meta-schema, which takes long to compile.
    meta: false,
    validateSchema: false,
    allErrors: true,
    // A schema with a name becomes a function, called wherever it is used.
    inlineRefs: false,
    // `{}` has no field `constructor`, though `({}).constructor` is something. Costs a little.
    ownProperties: namesInherited(contract, schemas),
    coerceTypes: kind === 'text' ? 'array' : false,
    code: { source: true, esm: true, lines: true },
  });
  // To keep track of what other rules have looked at costs code in every function.
  ajv.opts.unevaluated = tracksEvaluation(contract, schemas);
  formats.default.default(ajv);
  const pattern = ajv.getKeyword('pattern');
  if (typeof pattern === 'boolean') throw new Error('ajv has no keyword `pattern`.');
  ajv.removeKeyword('pattern').addKeyword({
    ...pattern,
    // Where it was, so that the order of the code stays.
    before: 'format',
    error: {
      params: ({ schemaCode }) => _`{pattern: ${schemaCode}}`,
      message: ({ schemaCode, parentSchema }) => {
        const examples = list(parentSchema?.examples).map((each) => JSON.stringify(each));
        return examples.length === 0
          ? str`must match pattern "${schemaCode}"`
          : `must look like ${examples.join(' or ')}`;
      },
    },
  });
  const needed = reachableSchemas(contract, schemas);
  ajv.addSchema(ajvSchemas({ schemas: needed }).map((schema) => ({ ...schema })));

  const mark = kind === 'text' ? 'Text' : '';
  const names = new Map(needed.map(({ name }) => [name, `validate${mark}_${identifier(name)}`]));
  const keys = new Map<string, string>();
  const keyOfRules = new Map<string, string>();
  const ids: Record<string, string> = {};
  for (const { name, schema } of exports) {
    const prepared = ajvSchema(schema);
    const rules = JSON.stringify(prepared);
    const known = keyOfRules.get(rules);
    const key = known ?? `${kind}${keyOfRules.size}`;
    keys.set(name, key);
    if (known !== undefined) continue;
    keyOfRules.set(rules, key);
    const { $ref, ...rest } = prepared;
    if (typeof $ref === 'string' && Object.keys(rest).length === 0) {
      ids[key] = $ref;
    } else {
      ajv.addSchema({ ...prepared }, key);
      ids[key] = key;
      names.set(key, `validate${mark}_${nameOfContent(rules)}`);
    }
  }
  const code = standalone.default.default(ajv, ids);
  const functions = new Map(
    [...names].flatMap(([id, name]) => {
      const { source } = ajv.getSchema(id) ?? {};
      return source === undefined ? [] : [[source.validateName.str, name] as const];
    }),
  );
  return { kind, code: nameAfterContent(code, functions, mark), keys };
}
