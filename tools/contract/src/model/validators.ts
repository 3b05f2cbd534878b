import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Cursor } from '../read/cursor.ts';
import type { Tree } from '../read/tree.ts';
import { ajvOptions, ajvSchema } from './ajv-schema.ts';
import type { Schema } from './contract.ts';
import type { SchemaNames } from './names.ts';
import { saysMore, toSchema } from './schemas.ts';

/** An ajv of the kind whose validators are emitted, for schemas that have been checked. */
export function startAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    ...ajvOptions,
    allErrors: true,
    // The meta-schema takes long to compile. What is compiled is thrown away, so it need not be small.
    meta: false,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  formats.default(ajv);
  return ajv;
}

/** Validators as they are emitted, each built when it is asked for. Asking throws what ajv throws. */
export class Validators {
  readonly #names: SchemaNames;
  readonly #inline = new Map<Tree | Schema, ValidateFunction>();
  #ajv: Ajv2020 | undefined;

  constructor(names: SchemaNames) {
    this.#names = names;
  }

  named(name: string): ValidateFunction {
    const validate = this.#started().getSchema(name);
    if (validate === undefined) throw new Error(`there is no schema ${name}`);
    return validate;
  }

  at(place: Cursor): ValidateFunction {
    if (place.reference !== undefined && !saysMore(place))
      return this.named(this.#names.behind(place));
    return this.#keep(place.tree, () => toSchema(place, this.#names));
  }

  of(schema: Schema): ValidateFunction {
    return this.#keep(schema, () => schema);
  }

  #keep(key: Tree | Schema, schema: () => Schema): ValidateFunction {
    const known = this.#inline.get(key);
    if (known !== undefined) return known;
    const compiled = this.#started().compile({ ...ajvSchema(schema()) });
    this.#inline.set(key, compiled);
    return compiled;
  }

  #started(): Ajv2020 {
    if (this.#ajv !== undefined) return this.#ajv;
    this.#ajv = startAjv();
    for (const [name, schema] of this.#names.all) {
      this.#ajv.addSchema({ $id: name, ...ajvSchema(toSchema(schema, this.#names)) });
    }
    return this.#ajv;
  }
}

/** Every rule that a value breaks. */
export function errorsIn(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  return validate(value) ? [] : [...(validate.errors ?? [])];
}
