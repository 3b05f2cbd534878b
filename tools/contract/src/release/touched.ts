import { UsageError } from '@ordering/kit/failure';
import { isGenerated, meaningOf } from './meaning.ts';
import type { Note } from './notes.ts';
import type { Touched } from './plan.ts';
import type { Workspace } from './workspaces.ts';

/** What has happened since the last release. */
interface History {
  readonly packages: readonly Workspace[];
  readonly base: string;
  /** Paths relative to the root. */
  readonly changedFiles: readonly string[];
  /** What a file says, in the last release and now; nothing where there is none. */
  readonly before: (file: string) => string | undefined;
  readonly now: (file: string) => string | undefined;
  /** The folder of the documents. */
  readonly documents: string;
  readonly notes: readonly Note[];
  /** Packages that a change of the contract raises. */
  readonly raised: ReadonlySet<string>;
}

/**
 * Packages that have changed without a change of the contract and without a note. Documents may change in words alone,
 * which is told of them; what else has only other comments means the same, and is published with its next release. What
 * is generated may mean something else; who changes code by hand has to say what it means.
 *
 * @throws UsageError if nobody has said it.
 */
export function touchedPackages(history: History): ReadonlyMap<string, Touched> {
  const { packages, changedFiles, documents, notes, raised, before, now } = history;
  const noted = new Set(notes.flatMap((note) => [...note.packages.keys()]));
  const changedIn = (folder: string) =>
    changedFiles.filter((file) => file.startsWith(`${folder}/`) && isPartOfPackage(file));
  const contract = packages.find(({ folder }) => folder === documents);
  const edited = contract !== undefined && changedIn(documents).length > 0;
  const moves =
    edited || (contract !== undefined && (raised.has(contract.name) || noted.has(contract.name)));
  const touched = new Map<string, Touched>();
  if (edited) touched.set(contract.name, 'words');
  for (const { name, folder } of packages) {
    if (folder === documents) continue;
    const different = changedIn(folder).filter(
      (file) => meaningOf(file, before(file)) !== meaningOf(file, now(file)),
    );
    const [made, byHand] = [
      different.filter((file) => moves && isGenerated(file)),
      different.filter((file) => !(moves && isGenerated(file))),
    ];
    if (made.length > 0) touched.set(name, 'generated');
    if (byHand.length > 0 && !noted.has(name)) refuse(name, byHand, history.base);
  }
  return touched;
}

function refuse(name: string, files: readonly string[], base: string): never {
  const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
  throw new UsageError(
    `${name} has changed since ${base} (${files[0]}${more}), but no note in changes/ describes the change to its users; add one.`,
  );
}

/** Not what is about the package, or tests it. */
function isPartOfPackage(file: string): boolean {
  return !/\.md$|\.test\.ts$|\/testing\/|\/tsconfig[\w.]*\.json$|\/LICENSE$/.test(file);
}
