import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withEntry } from './changelog.ts';
import type { Plan, Step } from './plan.ts';

/** A file as a release leaves it, relative to the root; without a text, the file goes. */
export interface Edit {
  readonly file: string;
  readonly text: string | undefined;
}

/** A place where a document states the version of the contract. */
export interface Statement {
  /** Relative to the root. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly version: string;
}

type Steps = ReadonlyMap<string, Step>;

/**
 * What a release writes: versions and ranges in all manifests and in the lock file, changelogs, and the version of the
 * contract in its documents. Everything else in a file stays as it is.
 *
 * @param folders Every workspace, whether it is released or not.
 */
export function editsOf(
  root: string,
  plan: Plan,
  folders: readonly string[],
  statements: readonly Statement[],
): readonly Edit[] {
  const steps: Steps = new Map(plan.packages.map((step) => [step.name, step]));
  const read = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;
  const edit = (file: string, change: (text: string) => string): readonly Edit[] => {
    const text = read(file);
    if (text === undefined) return [];
    const changed = change(text);
    return changed === text ? [] : [{ file, text: changed }];
  };
  return [
    ...edit('package.json', (text) => withVersion(text, plan.version)),
    ...folders.flatMap((folder) =>
      edit(`${folder}/package.json`, (text) =>
        jsonText(manifestAfter(objectOf(JSON.parse(text)), steps)),
      ),
    ),
    ...edit('package-lock.json', (text) => lockAfter(text, plan.version, folders, steps)),
    ...plan.packages.flatMap(({ folder, entry }) => {
      const file = `${folder}/CHANGELOG.md`;
      return entry === undefined ? [] : [{ file, text: withEntry(read(file) ?? '', entry) }];
    }),
    ...statements.flatMap(({ file, line, version }) =>
      edit(file, (text) => {
        const lines = text.split('\n');
        lines[line - 1] = (lines[line - 1] ?? '').replace(/\d+\.\d+\.\d+/, version);
        return lines.join('\n');
      }),
    ),
    ...plan.told.map((file) => ({ file, text: undefined })),
  ];
}

export function write(root: string, edits: readonly Edit[]): void {
  for (const { file, text } of edits) {
    if (text === undefined) rmSync(join(root, file));
    else writeFileSync(join(root, file), text);
  }
}

function withVersion(manifest: string, version: string): string {
  return jsonText({ ...objectOf(JSON.parse(manifest)), version });
}

/** A manifest, or what a lock file repeats of it: its version, and the ranges of what it needs of ours. */
function manifestAfter(manifest: object, steps: Steps): object {
  const { name, version, dependencies } = objectOf(manifest);
  const ranges = Object.entries(objectOf(dependencies)).map(([needed, range]) => {
    const step = steps.get(needed);
    // A private workspace takes whatever there is.
    return [needed, step === undefined || range === '*' ? range : `^${step.to}`];
  });
  return {
    ...manifest,
    ...(version === undefined ? {} : { version: steps.get(String(name))?.to ?? version }),
    ...(dependencies === undefined ? {} : { dependencies: Object.fromEntries(ranges) }),
  };
}

function lockAfter(
  text: string,
  version: string,
  folders: readonly string[],
  steps: Steps,
): string {
  const lock = objectOf(JSON.parse(text));
  const own = new Set(folders);
  const packages = Object.entries(objectOf(lock.packages)).map(([path, entry]) => {
    if (path === '') return [path, { ...objectOf(entry), version }];
    return [path, own.has(path) ? manifestAfter(objectOf(entry), steps) : entry];
  });
  return jsonText({ ...lock, version, packages: Object.fromEntries(packages) });
}

function objectOf(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** As npm writes it. */
function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
