import { retryClasses } from '../../model/contract.ts';
import { memberNames, nameOf } from '../../model/naming.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { docComment, reference, referenceAbove } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { Documented, literal, record } from '../text/literal.ts';
import { errorCodeList, retryMeanings } from './facts.ts';

const names = memberNames(retryClasses);

/** packages/errors/src/generated/catalogue.ts: what is known of each error code and of each status. */
export function emitErrorCatalogue({ contract }: Contracts): EmittedFile {
  const { errorCodes, statuses } = contract;
  const list = errorCodeList(contract);
  const classes = retryClasses.map((value): [string, Documented] => [
    nameOf(names, value),
    new Documented([retryMeanings[value]], value),
  ]);
  const codes = errorCodes.map((each): [string, Documented] => [
    each.code,
    new Documented([reference(each.source)], {
      status: each.status,
      retry: each.retry,
      cause: each.cause,
    }),
  ]);
  const rows = statuses.map((row) => ({
    status: row.status,
    name: row.name,
    meaning: row.meaning,
    retry: row.retry,
  }));
  const responses = statuses[0] === undefined ? '' : referenceAbove(statuses[0].source);
  const codesAt = list === undefined ? [] : [reference(list.source)];
  return typescriptFile({
    path: 'packages/errors/src/generated/catalogue.ts',
    sources: [
      ...(list === undefined ? [] : [list.source]),
      ...errorCodes.map(({ source }) => source),
      ...statuses.map(({ source }) => source),
    ],
    body: [
      `import type { ErrorFacts, StatusFacts } from '../facts.ts';
import type { ErrorCode } from './codes.ts';`,
      `${docComment(['What a client does when a call fails.', `${responses} (\`x-retry\`)`])}
export const RetryClass = ${literal(record(classes), 0, 26, 9)} as const;`,
      `${docComment(['One of the classes in the constant of the same name.', `${responses} (\`x-retry\`)`])}
export type RetryClass = (typeof RetryClass)[keyof typeof RetryClass];`,
      `${docComment([
        'What is known about each error code. A code from the network may not be here: ask `classifyErrorCode` first, because every object also has members such as `constructor`.',
        ...codesAt,
      ])}
export const errorCatalogue = ${literal(record(codes), 0, 30, 10)} as const satisfies { readonly [C in ErrorCode]: ErrorFacts };`,
      `${docComment(['The status table. A status that is not in it is not retried.', statuses.map(({ status, source }) => `- ${status}: ${reference(source)}`).join('\n')])}
export const statusTable = ${literal(rows, 0, 27, 10)} as const satisfies readonly StatusFacts[];`,
    ],
  });
}
