import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { operations } from '../generated/operations.ts';
import type { Inspector } from '../http/operations.ts';

/** What `/openapi.json` serves. */
const document: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ ...document, $id: 'openapi' });

/** The validator of what an operation answers with a status; undefined if it documents no body for that. */
export function validatorOf(
  id: keyof typeof operations,
  status: number | string,
): ValidateFunction | undefined {
  const { path, method } = operations[id];
  const at = ['paths', path, method.toLowerCase(), 'responses', status, 'content', json, 'schema'];
  const steps = at.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  return ajv.getSchema(`openapi#/${steps.map(encodeURIComponent).join('/')}`);
}

const json = 'application/json';

/** Checks an answer of an operation that did what it was asked against what the reference says of it. */
export const inspectAnswer: Inspector = (id, { status, body }) => {
  const validator = validatorOf(id, status);
  if (validator === undefined) throw new Error(`${id} does not document status ${status}.`);
  if (!validator(body)) {
    throw new Error(`The body of ${id}'s response with status ${status} is not as documented.`);
  }
};
