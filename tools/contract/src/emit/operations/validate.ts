import { compare } from '../../read/compare.ts';
import type { EmittedFile } from '../emitted-file.ts';
import { docComment, reference } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { Code, Documented, type Expression, literal, quoted, record } from '../text/literal.ts';
import type { Edition } from './edition.ts';
import { validatorNames } from './exports.ts';

/** validate.ts: the validators of each operation, with the types that they vouch for. */
export function emitValidate({
  api,
  folder,
  notes = [],
  rows: from,
  types: typesName,
  validation,
  isServer = false,
}: Edition): EmittedFile {
  const { operations } = api;
  const namesOf = validatorNames(api);
  const rows = operations.map((operation): [string, Expression] => {
    const { id, responses, summary, source } = operation;
    const names = namesOf(operation);
    const types = `${typesName}[${quoted(id)}]`;
    const checks = {
      params: check(`${types}['params']`, names.params),
      query: check(`${types}['query']`, names.query),
      header: check('unknown', names.header),
      body: check(`${types}['body']`, names.body),
    };
    const answers = record(
      responses.map((response) => {
        const { status } = response;
        const key = typeof status === 'number' ? String(status) : quoted(status);
        return [String(status), check(`${types}['responses'][${key}]`, names.response(response))];
      }),
    );
    const all = isServer ? checks : { ...checks, responses: answers };
    return [id, new Documented([summary, reference(source)], all)];
  });
  const at = `specs/${api.documents[0] ?? 'openapi.yaml'}#/paths`;
  return typescriptFile({
    path: `${folder}/validate.ts`,
    sources: operations.map(({ source }) => source),
    notes,
    body: [
      `import { validator } from '${validation}';
import type { ${[typesName, 'OperationValidators'].sort(compare).join(', ')} } from '${from}';
import * as raw from './validators.ts';`,
      `${docComment([`Validators for the ${isServer ? 'requests' : 'requests and responses'} of each operation, by its id.`, at])}
export const validate = ${literal(record(rows), 0, 24, 10)} as const satisfies { readonly [id: string]: OperationValidators };`,
    ],
  });
}

function check(type: string, name: string | undefined): Code {
  return new Code(
    name === undefined ? 'undefined' : `/* @__PURE__ */ validator<${type}>(raw.${name})`,
  );
}
