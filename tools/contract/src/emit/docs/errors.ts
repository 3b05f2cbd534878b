import type { Contract } from '../../model/contract.ts';
import { retryClasses } from '../../model/contract.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { errorCodeList, retryMeanings } from '../errors/facts.ts';
import { propertiesOf, schemaReference } from '../schemas.ts';
import { markdownFile } from '../text/file.ts';
import { code, codeBlock, prose, table } from '../text/markdown.ts';
import { exampleOf } from './examples.ts';
import { fieldTable } from './fields.ts';

/** docs/reference/errors.md: the error envelope, every code and every status, and what to do. */
export function emitErrorsReference({ contract }: Contracts): EmittedFile {
  const { errorCodes, statuses } = contract;
  const list = errorCodeList(contract);
  const used = retryClasses.filter((each) =>
    [...errorCodes, ...statuses].some(({ retry }) => retry === each),
  );
  return markdownFile({
    path: 'docs/reference/errors.md',
    sources: [
      ...(list === undefined ? [] : [list.source]),
      ...errorCodes.map(({ source }) => source),
      ...statuses.map(({ source }) => source),
    ],
    body: [
      '# Errors',
      ...envelope(contract),
      '## What to do',
      'Every code and every status belongs to one of these classes:',
      table(
        ['Class', 'What a client does'],
        used.map((each) => [code(each), retryMeanings[each]]),
      ),
      'The code decides. A code that is not in the table below is handled by its status; where the status is not in the table of statuses either, the call is not repeated. The list of codes grows, so an unknown code is an ordinary case and never a crash.',
      'Branch on `error.code` and never on `error.message`, whose wording may change on any day. A gateway in between may answer with something else than this shape, such as a web page: handle that by its status too.',
      '## Codes',
      ...(list === undefined ? [] : [prose(list.description)]),
      table(
        ['Code', 'Status', 'Cause', 'What to do'],
        errorCodes.map((each) => [
          code(each.code),
          String(each.status),
          each.cause,
          code(each.retry),
        ]),
      ),
      '## Statuses',
      table(
        ['Status', 'Meaning', 'What to do'],
        statuses.map(({ status, meaning, retry }) => [String(status), meaning, code(retry)]),
      ),
    ],
  });
}

function envelope(contract: Contract): readonly string[] {
  const named = contract.schemas.find(({ name }) => name === contract.errorEnvelope?.schema);
  if (named === undefined) return [];
  const below = propertiesOf(contract, schemaReference(named.name));
  const example = exampleOf(contract, 'error', 'error');
  return [
    prose(named.description),
    ...(example === undefined ? [] : [codeBlock('json', JSON.stringify(example.value, null, 2))]),
    ...below.flatMap(({ name, schema }) => {
      const fields = fieldTable(contract, schema);
      return fields === undefined ? [] : [`In ${code(name)}:`, fields];
    }),
  ];
}
