import { posix } from 'node:path';
import { type Problem, problemAt } from '../read/problem.ts';
import { toJson } from '../read/tree.ts';
import type { Build } from './build.ts';
import type { Api, Event, Example } from './contract.ts';

/** What an example may be an example of: the beginning of its file name → the name in the contract. */
type Subjects = ReadonlyMap<string, string>;

const folders = [
  { folder: 'events', kind: 'event' },
  { folder: 'requests', kind: 'request' },
  { folder: 'responses', kind: 'response' },
  { folder: 'errors', kind: 'error' },
] as const;

/** The payloads of `examples/`, by file. */
export function examples(
  build: Build,
  { operations, errorCodes }: Api,
  events: readonly Event[],
  problems: Problem[],
): readonly Example[] {
  const subjects = {
    event: new Map(events.map(({ product, type, name }) => [`${product}.${type}`, name])),
    request: new Map(operations.map(({ id }) => [id, id])),
    // What the operation answers when it succeeds.
    response: new Map(operations.map(({ id }) => [id, id])),
    // Any error, or an error with that code.
    error: new Map(['error', ...errorCodes.map(({ code }) => code)].map((name) => [name, 'error'])),
  };
  const { files, library } = { files: build.specs.files, library: build.specs.openapi.library };
  return [true, false].flatMap((valid) =>
    folders.flatMap(({ folder, kind }) =>
      files
        .list(`examples/${valid ? 'valid' : 'invalid'}/${folder}`)
        .filter((file) => file.endsWith('.json'))
        .flatMap((file): readonly Example[] => {
          const of = subjectOf(posix.basename(file, '.json'), subjects[kind]);
          const tree = library.tree(file);
          if (of === undefined) problems.push(unknownSubject(file, kind, subjects[kind]));
          if (tree === undefined) problems.push(...library.problems(file));
          if (of === undefined || tree === undefined) return [];
          return [{ file, valid, kind, of, value: toJson(tree) }];
        }),
    ),
  );
}

/** The longest known beginning of the name that ends before a dot. */
function subjectOf(name: string, subjects: Subjects): string | undefined {
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
    const subject = subjects.get(name.slice(0, end));
    if (subject !== undefined) return subject;
  }
  return undefined;
}

function unknownSubject(file: string, kind: Example['kind'], subjects: Subjects): Problem {
  return problemAt(
    { file, pointer: '', line: 1 },
    {
      rule: 'example',
      message: `this is not an example of any ${kind} in the specs`,
      fix: `begin its name with one of ${[...subjects.keys()].join(', ')}`,
    },
  );
}
