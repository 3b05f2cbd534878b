import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Inspector } from '../http/operations.ts';
import type { Operation } from '../operations/operation.ts';
import { documents } from './documented.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
for (const [edition, document] of Object.entries(documents)) {
  ajv.addSchema({ ...document, $id: edition });
}

/** The validator of what an operation answers with a status; undefined if it documents no body for that. */
function validatorOf(
  { edition, row }: Pick<Operation, 'edition' | 'row'>,
  status: number | string,
): ValidateFunction | undefined {
  const method = row.method.toLowerCase();
  const at = ['paths', row.path, method, 'responses', status, 'content', json, 'schema'];
  const steps = at.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  return ajv.getSchema(`${edition}#/${steps.map(encodeURIComponent).join('/')}`);
}

const json = 'application/json';

/** Checks an answer of an operation that did what it was asked against what the reference says of it. */
export const inspectAnswer: Inspector = (operation, { status, body }) => {
  const { id } = operation.row;
  const validator = validatorOf(operation, status);
  if (validator === undefined) throw new Error(`${id} does not document status ${status}.`);
  if (!validator(body)) {
    throw new Error(`The body of ${id}'s response with status ${status} is not as documented.`);
  }
};
