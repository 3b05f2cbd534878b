import type { Contract } from '../../model/contract.ts';
import { retryClasses } from '../../model/contract.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { errorCodeList, retryInShort, retryMeanings } from '../errors/facts.ts';
import { isDeciding, retryRules } from '../errors/rules.ts';
import { object, propertiesOf, schemaReference } from '../schemas.ts';
import { markdownFile } from '../text/file.ts';
import { code, codeBlock, prose, table } from '../text/markdown.ts';
import { takeErrors } from './about.ts';
import { exampleOf } from './examples.ts';
import { fieldTable, noted } from './fields.ts';
import { leftOpen, openUnder } from './open.ts';
import { adviceIn, fillPage, legend } from './page.ts';

/** docs/reference/errors.md: the error envelope, every code and every status, and what to do. */
export function emitErrorsReference({ contract }: Contracts): EmittedFile {
  const { errorCodes, openapi, statuses } = contract;
  const list = errorCodeList(contract);
  const parts = {
    legend: legend(),
    'about errors': prose(takeErrors(object(openapi.info).description).errors),
    envelope: envelope(contract),
    deciding: ruleTable(contract, true),
    following: ruleTable(contract, false),
    classes: classTable(contract),
    codes: [...(list === undefined ? [] : [prose(list.description)]), codeTable(contract)].join(
      '\n\n',
    ),
    statuses: statusTable(contract),
  };
  const text = fillPage('errors', { ...parts, 'left open': '' });
  return markdownFile({
    path: 'docs/reference/errors.md',
    notes: [adviceIn('errors')],
    sources: [
      ...(list === undefined ? [] : [list.source]),
      ...errorCodes.map(({ source }) => source),
      ...statuses.map(({ source }) => source),
    ],
    body: [fillPage('errors', { ...parts, 'left open': leftOpen(contract, 'errors', text) })],
  });
}

function envelope(contract: Contract): string {
  const named = contract.schemas.find(({ name }) => name === contract.errorEnvelope?.schema);
  if (named === undefined) return '';
  const below = propertiesOf(contract, schemaReference(named.name));
  const example = exampleOf(contract, 'error', 'error');
  return [
    prose(named.description),
    ...(example === undefined ? [] : [codeBlock('json', JSON.stringify(example.value, null, 2))]),
    ...below.flatMap(({ name, schema }) => {
      const fields = fieldTable(contract, schema);
      return fields === undefined ? [] : [`In ${code(name)}:`, fields];
    }),
  ].join('\n\n');
}

/** The rows of the rule for clients that say what decides, or the others, which say what follows. */
function ruleTable(contract: Contract, decides: boolean): string {
  return table(
    ['What came', 'What you do'],
    retryRules(contract)
      .filter((rule) => isDeciding(rule) === decides)
      .map(({ when, action, origin }) => [
        when,
        origin === 'project' ? `**Advice:** ${action}` : action,
      ]),
  );
}

/** The classes that some code or status belongs to. */
function classTable({ errorCodes, statuses }: Contract): string {
  const used = new Set([...errorCodes, ...statuses].map(({ retry }) => retry));
  return table(
    ['In short', 'What a client does', 'Name'],
    retryClasses
      .filter((each) => used.has(each))
      .map((each) => [retryInShort[each], retryMeanings[each], code(each)]),
  );
}

function codeTable({ errorCodes }: Contract): string {
  return table(
    ['Code', 'Status', 'Cause', 'What to do'],
    errorCodes.map((each) => [
      code(each.code),
      String(each.status),
      noted(each, each.cause),
      retryInShort[each.retry],
    ]),
  );
}

function statusTable(contract: Contract): string {
  return table(
    ['Status', 'Meaning', 'What to do'],
    contract.statuses.map(({ status, meaning, retry, source }) => [
      String(status),
      [meaning, ...openUnder(contract, source)].join(' '),
      retryInShort[retry],
    ]),
  );
}
