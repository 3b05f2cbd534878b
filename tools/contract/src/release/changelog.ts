import type { Change } from '../diff/diff.ts';
import type { Level } from '../diff/policy.ts';
import { adviceOn } from './advice.ts';
import type { Note } from './notes.ts';

/** What a version of a package has that the one before had not. */
interface Novelty {
  readonly name: string;
  readonly to: string;
  readonly changes: readonly Change[];
  readonly notes: readonly Note[];
  /** Packages that it needs, in their new versions. */
  readonly needed: readonly { name: string; from: string; to: string; breaks: boolean }[];
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
  const { name, to, changes, notes, needed, touched, becomesOne, mayBreak } = novelty;
  const items: (readonly [Heading, string])[] = [
    ...changes.map((change) => [headingOf(change, name), itemOf(change)] as const),
    ...notes.map(({ packages, text }) => [headingOfLevel(packages.get(name)), text] as const),
    ...needed.map((each) => [each.breaks ? 'What breaks' : 'What else', neededItem(each)] as const),
    ...(touched === undefined ? [] : ([['What else', touchedItems[touched]]] as const)),
  ];
  const sections = headings.flatMap((heading) => {
    const own = items.filter(([each]) => each === heading);
    if (own.length === 0) return [];
    return [`### ${heading}\n\n${own.map(([, text]) => bullet(text)).join('\n')}`];
  });
  const promise = becomesOne
    ? ['From 1.0.0 on, what breaks raises the major. Ask for `^1.0.0`.']
    : [];
  const warning = mayBreak ? ['Before 1.0.0 a minor may break, and this one does.'] : [];
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

function itemOf(change: Change): string {
  const uses = change.uses.length === 0 ? '' : ` It counts in ${listed(change.uses)}.`;
  return `${change.text}${uses} ${adviceOn(change)}`;
}

/** Names in a sentence; of many, the first. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5);
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function neededItem({ name, from, to, breaks }: Novelty['needed'][number]): string {
  const what = `It needs \`${name}\` ${to}, where it needed ${from}.`;
  return breaks ? `${what} That one breaks: do what its changelog says.` : what;
}

const touchedItems = {
  words: 'Other words or examples, with the same meaning. You need not do anything.',
  generated: 'Generated from the new version of the contract. You need not do anything.',
} as const;

/** Lines of Markdown as one item of a list. */
function bullet(text: string): string {
  return `- ${text.replaceAll(/\n(?!\n)/g, '\n  ')}`;
}
