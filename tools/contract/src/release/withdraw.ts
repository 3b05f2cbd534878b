import { UsageError } from '@ordering/kit/failure';
import { currentTag } from './publish.ts';
import type { Registry } from './registry.ts';
import { versionsBefore } from './version.ts';

/** What is done to a registry so that nobody installs a version any more without asking for it. */
export interface Withdrawal {
  readonly name: string;
  readonly version: string;
  /** The tags that lead to it, and where they lead then; nowhere if there is no version before it. */
  readonly tags: readonly { readonly tag: string; readonly to: string | undefined }[];
  /** What whoever installs it reads; nothing if it is deprecated already. */
  readonly reason: string | undefined;
}

/**
 * What withdrawing a version means: its tags go back to the last version before it that is not withdrawn.
 *
 * @param because What to tell those who install it; if nothing is given, what to use instead.
 * @throws UsageError if there is no such version.
 */
export async function planWithdrawal(
  registry: Registry,
  { name, version }: { readonly name: string; readonly version: string },
  because: string | undefined,
): Promise<Withdrawal> {
  const listed = await registry.list(name);
  if (listed?.versions.includes(version) !== true) {
    throw new UsageError(
      `${name}@${version} is not in the registry; check the name and the version.`,
    );
  }
  let before: string | undefined;
  for (const each of versionsBefore(version, listed.versions)) {
    if ((await registry.deprecation(name, each)) !== undefined) continue;
    before = each;
    break;
  }
  const instead = before === undefined ? 'Do not use it.' : `Use ${before}.`;
  const done = (await registry.deprecation(name, version)) !== undefined;
  return {
    ...{ name, version },
    tags: [...listed.tags].filter(([, to]) => to === version).map(([tag]) => ({ tag, to: before })),
    reason: done ? undefined : `Withdrawn. ${because ?? instead}`,
  };
}

/** What will be done, or was, for a person. */
export function withdrawalText({ name, version, tags, reason }: Withdrawal): readonly string[] {
  const lines = tags.map(({ tag, to }) => {
    if (to !== undefined) return `${tag} points to ${to} instead of ${version}`;
    return tag === currentTag
      ? `${tag} is not moved, because there is no earlier version`
      : `${tag} is removed, because there is no earlier version`;
  });
  const deprecated = reason === undefined ? [] : [`deprecated: ${reason}`];
  const all = [...lines, ...deprecated];
  return all.length === 0
    ? [`${name}@${version}: is withdrawn already`]
    : all.map((line) => `${name}@${version}: ${line}`);
}

/** Does it; what is done already does not matter. */
export async function withdraw(
  registry: Registry,
  { name, version, tags, reason }: Withdrawal,
): Promise<void> {
  for (const { tag, to } of tags) {
    if (to !== undefined) await registry.setTag(name, to, tag);
    // No registry lets go of the tag that npm installs by default.
    else if (tag !== currentTag) await registry.removeTag(name, tag);
  }
  if (reason !== undefined) await registry.deprecate(name, version, reason);
}
