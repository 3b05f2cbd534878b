import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Side } from '../diff/side.ts';
import { type Edit, editsOf } from '../release/edits.ts';
import { changedSince, lastTag } from '../release/history.ts';
import { readNotes } from '../release/notes.ts';
import { type Plan, planRelease } from '../release/plan.ts';
import { touchedPackages } from '../release/touched.ts';
import { readWorkspaces, workspaceFolders } from '../release/workspaces.ts';
import { compared, sideOf } from './compared.ts';
import { locate } from './locate.ts';
import { localRevision } from './revision.ts';
import { targets } from './targets.ts';

/** What a release will do, in which files, and where. */
export interface Planned {
  readonly root: string;
  readonly plan: Plan;
  readonly edits: readonly Edit[];
  /** Every package that is published, whether it is released now or not. */
  readonly names: readonly string[];
}

/** Looks at the repository, and writes nothing. */
export function planHere(cwd: string, scope: string | undefined): Planned {
  const specs = locate({}, cwd).root;
  const root = dirname(specs);
  const documents = relative(root, specs).split(sep).join('/');
  const workspaces = readWorkspaces(root, scope);
  const names = workspaces.packages.map(({ name }) => name);
  const notes = readNotes(root, names);
  const base = lastTag(root);
  const now = localRevision(undefined, root);
  const { after, changes } =
    base === undefined
      ? { after: sideOf(now), changes: [] }
      : compared(localRevision(base, root), now);
  const raised = new Set(changes.flatMap(({ packages }) => [...packages.keys()]));
  const touched =
    base === undefined
      ? new Map()
      : touchedPackages({
          packages: workspaces.packages,
          base,
          changedFiles: changedSince(root, base),
          documents,
          notes,
          raised,
          generatedIn: foldersWithGenerated(root),
        });
  const plan = planRelease({ workspaces, base, changes, notes, touched });
  const contract = plan.packages.find(({ folder }) => folder === documents);
  const statements = contract === undefined ? [] : statementsOf(after, documents, contract.to);
  const edits = editsOf(root, plan, workspaceFolders(root), statements);
  return { root, plan, edits, names };
}

/** Workspaces with something generated in their sources. */
function foldersWithGenerated(root: string): ReadonlySet<string> {
  const folders = targets
    .map(({ folder }) => folder)
    .filter((folder) => folder.endsWith('/src/generated') && existsSync(join(root, folder)));
  return new Set(folders.map((folder) => folder.replace(/\/src\/generated$/, '')));
}

/** Where the documents say which version of the contract they are. */
function statementsOf({ specs }: Side, documents: string, version: string) {
  return [specs.openapi, specs.asyncapi].flatMap((document) => {
    const source = document.find('info', 'version')?.source;
    return source === undefined
      ? []
      : [{ file: `${documents}/${source.file}`, line: source.line, version }];
  });
}
