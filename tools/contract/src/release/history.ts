import { UsageError } from '@ordering/kit/failure';
import { askGit, git } from '../outside/git.ts';
import type { Plan } from './plan.ts';

/** A release that is on a commit: what was, or is to be, published. */
export interface Release {
  readonly tag: string;
  readonly packages: readonly { readonly name: string; readonly version: string }[];
}

/** @throws UsageError if there is something that is not committed. */
export function refuseDirtyTree(root: string): void {
  const dirty = git(root, ['status', '--porcelain']).split('\n').filter(Boolean);
  const [first] = dirty;
  if (first === undefined) return;
  const more = dirty.length > 1 ? ` and ${dirty.length - 1} more` : '';
  throw new UsageError(
    `The working tree has uncommitted changes: ${first.slice(3)}${more}. Commit or stash them, then run this again.`,
  );
}

/** The tag of the last release before the commit that is checked out, or on it. */
export function lastTag(root: string): string | undefined {
  const tags = askGit(root, ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*.*.*', 'HEAD']);
  return tags?.toString().trim();
}

/** The release that is on the commit that is checked out; nothing if there is none. */
export function releaseHere(root: string): Release | undefined {
  const tag = lastTag(root);
  if (tag === undefined || commitOf(root, tag) !== commitOf(root, 'HEAD')) return undefined;
  return releaseOf(root, tag);
}

/** What a tag of ours says was published. */
export function releaseOf(root: string, tag: string): Release {
  const said = askGit(root, ['for-each-ref', '--format=%(contents)', `refs/tags/${tag}`]);
  const lines = said?.toString().split('\n') ?? [];
  const packages = lines.flatMap((line) => {
    const [, name, version] = /^((?:@[^@/\s]+\/)?[^@/\s]+)@(\d+\.\d+\.\d+)$/.exec(line) ?? [];
    return name === undefined || version === undefined ? [] : [{ name, version }];
  });
  if (packages.length > 0) return { tag, packages };
  throw new UsageError(
    `There is no release with the tag ${tag}; \`git tag --list\` lists the tags.`,
  );
}

/** @throws UsageError if the tag is on another commit. */
export function refuseTakenTag(root: string, tag: string): void {
  const commit = commitOf(root, tag);
  if (commit === undefined) return;
  throw new UsageError(
    `The tag ${tag} exists, on ${commit.slice(0, 12)}, which is not an ancestor of the commit that is checked out. Check out a commit that builds on it, or delete the tag if it was never published.`,
  );
}

/**
 * One commit with everything that a release writes, and its tag, whose message lists what is published. Without a tag
 * there is no commit, and the tree is left as it was written.
 */
export function record(root: string, { tag, packages }: Plan): void {
  const names = packages.map(({ name, to }) => `${name}@${to}`);
  const message = [`Release ${tag}`, '', ...names].join('\n');
  git(root, ['add', '--all']);
  // The commit says the same: clones on servers may have a tag without its message.
  git(root, ['commit', '--quiet', '--no-verify', '--allow-empty', '--message', message]);
  try {
    git(root, ['tag', '--annotate', '--message', message, tag]);
  } catch (error) {
    git(root, ['update-ref', 'HEAD', 'HEAD^']);
    throw error;
  }
}

/** Gives the commit of a release its tag, if the run that made it was killed before it could. */
export function completeRecord(root: string): void {
  const message = git(root, ['log', '-1', '--format=%B']);
  const [, tag] = /^Release (v\d+\.\d+\.\d+)\n\n\S+@/.exec(message) ?? [];
  if (tag === undefined || commitOf(root, tag) !== undefined) return;
  git(root, ['tag', '--annotate', '--message', message, tag]);
}

/** The files that have changed since a release. */
export function changedSince(root: string, tag: string): readonly string[] {
  return git(root, ['diff', '--name-only', '-z', tag, 'HEAD']).split('\0').filter(Boolean);
}

/** The text of a file in a release; nothing where there is none. @param file Relative to the root. */
export function fileAt(root: string, tag: string, file: string): string | undefined {
  return askGit(root, ['show', `${tag}:./${file}`])?.toString();
}

function commitOf(root: string, name: string): string | undefined {
  return askGit(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
    ?.toString()
    .trim();
}
