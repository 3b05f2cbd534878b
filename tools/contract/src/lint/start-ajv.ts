import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { ajvOptions, ajvSchemas } from '../model/ajv-schema.ts';
import type { Api } from '../model/contract.ts';

/** Validators as they are generated, but with every error rather than the first. */
export function startAjv(api: Pick<Api, 'schemas'>): Ajv2020 {
  // The model has held every schema against the meta-schema, which takes long to compile.
  const ajv = new Ajv2020({ ...ajvOptions, allErrors: true, meta: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(ajvSchemas(api).map((schema) => ({ ...schema })));
  return ajv;
}
