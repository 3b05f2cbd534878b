import type { Change } from '../diff/diff.ts';
import type { Level } from '../diff/policy.ts';
import { adviceOn } from './advice.ts';
import type { Export, Renaming } from './exports.ts';
import type { Note } from './notes.ts';
import type { Origin } from './plan.ts';

/** What a version of a package has that the one before had not. */
interface Novelty {
  readonly name: string;
  readonly to: string;
  readonly changes: readonly Change[];
  /** What a change means for the names that packages export. */
  readonly namesOf: (change: Change) => Renaming;
  readonly notes: readonly Note[];
  /** Packages that it needs, in their new versions. */
  readonly needed: readonly { name: string; from: string; to: string }[];
  /** If it breaks only by packages that it needs: where that comes from, with the names that it exports again. */
  readonly because: readonly (Origin & { readonly again: readonly string[] })[];
  readonly touched: 'words' | 'generated' | undefined;
  /** Whether it is the first from which on what breaks raises the major. */
  readonly becomesOne: boolean;
  /** Whether it breaks although its version says a minor, which it may before 1.0.0. */
  readonly mayBreak: boolean;
}

const headings = ['What breaks', 'What breaks on the wire', 'What is new', 'What else'] as const;
type Heading = (typeof headings)[number];

/** What the changelog of a package says about a version: what has changed from what, and what to do. */
export function changelogEntry(novelty: Novelty): string {
  const { name, to, changes, namesOf, notes, needed, because, touched } = novelty;
  const { becomesOne, mayBreak } = novelty;
  const items: (readonly [Heading, string])[] = [
    ...changes.map(
      (change) => [headingOf(change, name), itemOf(change, namesOf(change), name)] as const,
    ),
    ...notes.map(({ packages, text }) => [headingOfLevel(packages.get(name)), text] as const),
    ...because.map((origin) => ['What breaks', becauseItem(origin)] as const),
    ...needed.map((each) => ['What else', neededItem(each)] as const),
    ...(touched === undefined ? [] : ([['What else', touchedItems[touched]]] as const)),
  ];
  const sections = headings.flatMap((heading) => {
    const own = items.filter(([each]) => each === heading);
    if (own.length === 0) return [];
    return [`### ${heading}\n\n${own.map(([, text]) => bullet(text)).join('\n')}`];
  });
  const promise = becomesOne
    ? ['From 1.0.0 on, a breaking change raises the major version. Depend on `^1.0.0`.']
    : [];
  const warning = mayBreak
    ? ['Before 1.0.0 a minor version may contain breaking changes, and this one does.']
    : [];
  return `${[`## ${to}`, ...promise, ...warning, ...sections].join('\n\n')}\n`;
}

/** A changelog with one more entry, before all others. */
export function withEntry(changelog: string, entry: string): string {
  const at = changelog.search(/^## /m);
  if (at < 0) return `${changelog.trimEnd() || '# Changelog'}\n\n${entry}`;
  return `${changelog.slice(0, at)}${entry}\n${changelog.slice(at)}`;
}

function headingOf({ packages, wire }: Change, name: string): Heading {
  const level = packages.get(name);
  return wire === 'breaking' && level !== 'major'
    ? 'What breaks on the wire'
    : headingOfLevel(level);
}

function headingOfLevel(level: Level | undefined): Heading {
  if (level === 'major') return 'What breaks';
  return level === 'minor' ? 'What is new' : 'What else';
}

/**
 * What has changed, which exported names that means, and what to do.
 *
 * @param name The package whose users read it.
 */
export function itemOf(change: Change, names: Renaming, name?: string): string {
  const uses = change.uses.length === 0 ? '' : ` It affects ${listed(change.uses)}.`;
  return `${change.text}${uses}${namesText(names, name)} ${adviceOn(change)}`;
}

/** Which exported names are gone, and what is there in their place. */
function namesText({ gone, come }: Renaming, name: string | undefined): string {
  const named = (names: readonly Export[]) => listed(names.map((each) => nameText(each, name)));
  if (gone.length === 0) return come.length === 0 ? '' : ` Its exported name is ${named(come)}.`;
  if (come.length === 0)
    return ` ${named(gone)} ${gone.length > 1 ? 'were' : 'was'} removed with it.`;
  return ` Replace ${named(gone)} by ${named(come)}.`;
}

function nameText({ package: owner, name }: Export, from: string | undefined): string {
  return owner === from ? `\`${name}\`` : `\`${name}\` of \`${owner}\``;
}

/** Names in a sentence; of many, the first. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5);
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function neededItem({ name, from, to }: Novelty['needed'][number]): string {
  return `It depends on \`${name}\` ${to} now, and depended on ${from}.`;
}

function becauseItem({ name, to, texts, again }: Novelty['because'][number]): string {
  const [shown, more] = [texts.slice(0, shownTexts), texts.length - shownTexts];
  const what = [
    ...shown,
    ...(more > 0 ? [`There ${more === 1 ? 'is one more' : `are ${more} more`}.`] : []),
  ];
  const where = `It depends on \`${name}\` ${to}, which has breaking changes.`;
  const own =
    again.length > 0
      ? `This package exported ${listed(again.map((each) => `\`${each}\``))} as well: follow the changelog of \`${name}\`.`
      : `No name that this package exports has changed. You need not do anything, unless you use \`${name}\` yourself: then follow its changelog.`;
  return [where, ...what, own].join(' ');
}

/** How much of what breaks elsewhere is repeated. */
const shownTexts = 3;

const touchedItems = {
  words: 'Only descriptions or examples have changed. You need not do anything.',
  generated: 'Generated from the new version of the contract. You need not do anything.',
} as const;

/** Lines of Markdown as one item of a list. */
function bullet(text: string): string {
  return `- ${text.replaceAll(/\n(?!\n)/g, '\n  ')}`;
}
