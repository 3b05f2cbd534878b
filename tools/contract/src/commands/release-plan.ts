import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { UsageError } from '@ordering/kit/failure';
import { ourPolicy, type Policy } from '../diff/policy.ts';
import type { Side } from '../diff/side.ts';
import { withoutNoted } from '../release/changeset.ts';
import { type Edit, editsOf } from '../release/edits.ts';
import { exportedAgain } from '../release/exported-again.ts';
import { namesOf } from '../release/exports.ts';
import { changedSince, fileAt, lastTag } from '../release/history.ts';
import { readNotes } from '../release/notes.ts';
import { type Plan, planRelease } from '../release/plan.ts';
import { touchedPackages } from '../release/touched.ts';
import { isBeforeOne } from '../release/version.ts';
import { readWorkspaces, type Workspaces, workspaceFolders } from '../release/workspaces.ts';
import { compared, sideOf } from './compared.ts';
import { locate } from './locate.ts';
import { localRevision } from './revision.ts';

/** What a release will do, in which files, and where. */
export interface Planned {
  readonly root: string;
  readonly plan: Plan;
  readonly edits: readonly Edit[];
  /** Every package that is published, whether it is released now or not. */
  readonly names: readonly string[];
}

/** What whoever releases asks for. */
export interface Wishes {
  /** Only the packages of this scope. */
  readonly scope?: string | undefined;
  /** By which changes are judged, if not by ours. */
  readonly policy?: Policy;
  /** To raise what is before 1.0.0 to 1.0.0. */
  readonly stable?: boolean | undefined;
}

/** Looks at the repository, and writes nothing. @throws UsageError if there is nothing that can be planned. */
export function planHere(cwd: string, wishes: Wishes = {}): Planned {
  const { scope, policy = ourPolicy, stable = false } = wishes;
  const specs = locate({}, cwd).root;
  const root = dirname(specs);
  const documents = relative(root, specs).split(sep).join('/');
  const workspaces = readWorkspaces(root, scope);
  const names = workspaces.packages.map(({ name }) => name);
  const notes = readNotes(root, names);
  const base = lastTag(root);
  if (stable) refuseUnstable(workspaces, base);
  const now = localRevision(undefined, root);
  const { before, after, ...told } =
    base === undefined
      ? { before: undefined, after: sideOf(now), changes: [] }
      : compared(localRevision(base, root), now, policy);
  const changes = withoutNoted(told.changes, notes);
  const raised = new Set(changes.flatMap(({ packages }) => [...packages.keys()]));
  const touched =
    base === undefined
      ? new Map()
      : touchedPackages({
          packages: workspaces.packages,
          base,
          changedFiles: changedSince(root, base),
          before: (file) => fileAt(root, base, file),
          now: (file) => textOf(join(root, file)),
          documents,
          notes,
          raised,
        });
  const plan = planRelease({
    ...{ workspaces, base, changes, notes, touched, stable },
    namesOf: namesOf((before ?? after).contract, after.contract),
    exportsAgain: (folder, of) => exportedAgain(join(root, folder), of),
  });
  const contract = plan.packages.find(({ folder }) => folder === documents);
  const statements = contract === undefined ? [] : statementsOf(after, documents, contract.to);
  const edits = editsOf(root, plan, workspaceFolders(root), statements);
  return { root, plan, edits, names };
}

function refuseUnstable({ packages }: Workspaces, base: string | undefined): void {
  if (base === undefined) {
    throw new UsageError(
      '--stable raises versions of an earlier release, and there is none: the first release takes the versions in each package.json. Write 1.0.0 there, or leave out --stable.',
    );
  }
  if (!packages.some(({ version }) => isBeforeOne(version))) {
    throw new UsageError(
      '--stable has nothing to do, because no package is before 1.0.0; leave it out.',
    );
  }
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
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
