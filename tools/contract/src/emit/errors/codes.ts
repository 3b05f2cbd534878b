import { memberNames, nameOf } from '../../model/naming.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { docComment, reference, tagsOf } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { Documented, literal, record } from '../text/literal.ts';
import { errorCodeList } from './facts.ts';

/** packages/errors/src/generated/codes.ts: the known error codes, by name. */
export function emitErrorCodes({ contract }: Contracts): EmittedFile {
  const { errorCodes } = contract;
  const names = memberNames(errorCodes.map(({ code }) => code));
  const members = errorCodes.map((each): [string, Documented] => [
    nameOf(names, each.code),
    new Documented(
      [each.cause, `Status ${each.status}, retry \`${each.retry}\`.`, reference(each.source)],
      each.code,
      tagsOf(each),
    ),
  ]);
  const list = errorCodeList(contract);
  const about = [
    list?.description ?? 'The error codes that this version of the contract knows.',
    ...(list === undefined ? [] : [reference(list.source)]),
  ];
  return typescriptFile({
    path: 'packages/errors/src/generated/codes.ts',
    sources: [
      ...(list === undefined ? [] : [list.source]),
      ...errorCodes.map(({ source }) => source),
    ],
    body: [
      `${docComment(about)}\nexport const ErrorCode = ${literal(record(members), 0, 25, 9)} as const;`,
      `${docComment(['One of the codes in the constant of the same name.', ...about.slice(1)])}\nexport type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];`,
    ],
  });
}
