import { type Change, levelsOf } from '../diff/diff.ts';
import { graverLevel, type Level } from '../diff/policy.ts';
import { changelogEntry } from './changelog.ts';
import type { Renaming } from './exports.ts';
import type { Note } from './notes.ts';
import { isBeforeOne, raise, takes } from './version.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

/** What a release is made from. */
export interface Facts {
  readonly workspaces: Workspaces;
  /** The tag of the release before this one; none if this is the first. */
  readonly base: string | undefined;
  readonly changes: readonly Change[];
  /** What a change means for the names that packages export. */
  readonly namesOf: (change: Change) => Renaming;
  /** What a package exports again of another one, of these names; `*` stands for all of them. */
  readonly exportsAgain: (folder: string, of: string) => readonly string[];
  readonly notes: readonly Note[];
  /** By package: what else has changed in it, which no comparison and no note tells. */
  readonly touched: ReadonlyMap<string, Touched>;
  /** Whether what is before 1.0.0 becomes 1.0.0. */
  readonly stable: boolean;
}

/** `words`: texts and examples of the documents. `generated`: what is made from them. */
export type Touched = 'words' | 'generated';

/** What is to be done, and nothing that has to be looked up again. */
export interface Plan {
  readonly base: string | undefined;
  /** Of all packages together. */
  readonly version: string;
  readonly tag: string;
  /** In the order in which they are published. */
  readonly packages: readonly Step[];
  /** Files of notes that are told now, relative to the root. */
  readonly told: readonly string[];
}

/** One package of a release. */
export interface Step {
  readonly name: string;
  readonly folder: string;
  readonly from: string;
  readonly to: string;
  /** As it would be from 1.0.0 on. */
  readonly level: Level;
  /** Whether programs that were written before may have to be changed. */
  readonly breaks: boolean;
  readonly why: readonly string[];
  /** Where what breaks in it comes from: itself, or packages that it needs. */
  readonly origins: readonly Origin[];
  /** What its changelog says, from the heading on; nothing where it stays as it is. */
  readonly entry: string | undefined;
}

/** A package that breaks by changes of its own. */
export interface Origin {
  readonly name: string;
  readonly to: string;
  /** What the contract's changes say; those of its code are in its changelog. */
  readonly texts: readonly string[];
  /** The exported names that are gone. */
  readonly gone: readonly string[];
}

/** Which packages get which version, why, and what their changelogs say. See docs/decisions/release-plan.md. */
export function planRelease(facts: Facts): Plan {
  const { workspaces, base, notes } = facts;
  if (base === undefined) return firstRelease(workspaces, notes);
  const released: Step[] = [];
  for (const workspace of workspaces.packages) {
    const step = stepOf(workspace, facts, new Map(released.map((each) => [each.name, each])));
    if (step !== undefined) released.push(step);
  }
  const gravest = released.map(({ level }) => level).reduce(graverLevel, 'none');
  const becomesOne = facts.stable && isBeforeOne(workspaces.version);
  const version = becomesOne ? one : raise(workspaces.version, gravest);
  const told = notes.map(({ file }) => file);
  return { base, version, tag: tagOf(version), packages: released, told };
}

/** The version from which on what breaks raises the major. */
const one = '1.0.0';

export function tagOf(version: string): string {
  return `v${version}`;
}

/** Everything, as its manifests and changelogs are. */
function firstRelease({ version, packages }: Workspaces, notes: readonly Note[]): Plan {
  const steps = packages.map(({ name, folder, version: own }) => {
    const why = ['the first release'];
    const as = {
      ...({ from: own, to: own, level: 'none', breaks: false } as const),
      ...{ origins: [], entry: undefined },
    };
    return { name, folder, why, ...as };
  });
  const told = notes.map(({ file }) => file);
  return { base: undefined, version, tag: tagOf(version), packages: steps, told };
}

/**
 * A package gets the gravest of what its own changes are. One that needs another is released as well if its range does not
 * take the new version; and it breaks if that one does, because its types and what it does come from there.
 */
function stepOf(
  { name, folder, version, needs }: Workspace,
  { changes, namesOf, exportsAgain, notes, touched, stable }: Facts,
  released: ReadonlyMap<string, Step>,
): Step | undefined {
  const ofContract = changes.filter(({ packages }) => (packages.get(name) ?? 'none') !== 'none');
  const ofCode = notes.filter(({ packages }) => packages.has(name));
  const own = ofContract.length + ofCode.length > 0 ? undefined : touched.get(name);
  const needed = needs.flatMap((each) => released.get(each) ?? []);
  const left = needed.filter(({ from, to }) => !takes(from, to));
  const broken = needed.filter(({ breaks }) => breaks);
  const ownLevels = [
    levelsOf(ofContract).get(name) ?? 'none',
    ...ofCode.map(({ packages }) => packages.get(name) ?? 'none'),
  ];
  const level = [
    ...ownLevels,
    ...(own !== undefined || left.length > 0 ? (['patch'] as const) : []),
    ...(broken.length > 0 ? (['major'] as const) : []),
  ].reduce(graverLevel, 'none');
  const becomesOne = stable && isBeforeOne(version);
  if (level === 'none' && !becomesOne) return undefined;
  const to = becomesOne ? one : raise(version, level);
  const breaks = level === 'major';
  const why = [
    ...(becomesOne ? [`${one}: from now on breaking changes raise the major version`] : []),
    ...ofContract.map(({ rule, packages, text }) => `${packages.get(name)}: ${rule}: ${text}`),
    ...ofCode.map(({ file, packages }) => `${packages.get(name)}: ${file}`),
    ...needed.map((each) => `${each.breaks ? 'major' : 'patch'}: needs ${each.name} ${each.to}`),
    ...(own === undefined ? [] : [`patch: ${touchedWords[own]}`]),
  ];
  const breaking = ofContract.filter(({ packages }) => packages.get(name) === 'major');
  const itself = {
    ...{ name, to, texts: breaking.map(({ text }) => text) },
    gone: breaking.flatMap((change) => namesOf(change).gone.map((each) => each.name)),
  };
  const breaksItself = ownLevels.includes('major');
  const origins = breaksItself
    ? [itself]
    : [...new Map(broken.flatMap((each) => each.origins.map((of) => [of.name, of]))).values()];
  const entry = changelogEntry({
    ...{ name, to, changes: ofContract, namesOf, notes: ofCode, needed, touched: own, becomesOne },
    mayBreak: breaks && isBeforeOne(to),
    because: breaksItself
      ? []
      : origins.map((origin) => ({ ...origin, again: againOf(origin, folder, exportsAgain) })),
  });
  return { name, folder, from: version, to, level, breaks, why, origins, entry };
}

/** The names that are gone from a package and that another one has exported again. */
function againOf({ name, gone }: Origin, folder: string, exportsAgain: Facts['exportsAgain']) {
  const again = new Set(exportsAgain(folder, name));
  return gone.filter((each) => again.has('*') || again.has(each.split('.')[0] ?? ''));
}

const touchedWords: Readonly<Record<Touched, string>> = {
  words: 'other words or examples',
  generated: 'generated anew',
};
