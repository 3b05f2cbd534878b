import { withoutSubject } from '../contract/events.ts';
import type { Cause } from './cause.ts';
import type { Finding } from './finding.ts';
import type { Sightings, Wanted } from './sightings.ts';

/** MUST fails the run, SHOULD warns, MAY only reports. */
export const levels = ['MUST', 'SHOULD', 'MAY'] as const;
export type Level = (typeof levels)[number];

/** What the subject responded, and what it then did, are two results of one check. */
export const aspects = ['verdict', 'effect'] as const;
export type Aspect = (typeof aspects)[number];

/** What a check is, apart from how it is done: what `list` shows. */
export interface CheckCard {
  /** Stable once published: checks are added, never renumbered. */
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  /** The level of what it also looks at, if that is lower: when only that is broken, the check warns. */
  readonly lesser?: Exclude<Level, 'MUST'>;
  /** The mistake that it catches, in one sentence. */
  readonly catches: string;
  /** How the mistake is usually fixed, in one sentence. */
  readonly fix: string;
  /** The capabilities of a run without each of which it stays open, beside the one that effects are seen by. */
  readonly needs?: readonly string[];
}

/** The levels at which a check judges. */
export function levelsOf({ level, lesser }: CheckCard): readonly Level[] {
  return lesser === undefined ? [level] : [level, lesser];
}

/** A group of checks that are reported together. */
export interface Family<World> {
  readonly title: string;
  readonly checks: readonly Check<World>[];
}

/** Families without the checks about something that the contract does not have. */
export function ofContract<World>(families: readonly Family<World>[]): readonly Family<World>[] {
  return families.map(({ title, checks }) => ({
    title,
    checks: checks.filter(({ card }) => !withoutSubject.has(card.id)),
  }));
}

/** What has to hold before other checks mean anything. */
export interface Control<World> {
  /** The check that fails where it does not hold. */
  readonly check: string;
  /** Why it does not hold; undefined where it does. */
  fault(world: World): Promise<Cause | undefined>;
}

/** A check that can be run: scenario and judgement, tied together. */
export interface Check<World> {
  readonly card: CheckCard;
  /** Checks of one stage run together, the stages one after another. */
  readonly stage: number;
  /** Its results, in the order of the report; one without an aspect where there is nothing to tell apart. */
  readonly aspects: readonly (Aspect | undefined)[];
  /** Controls that it hangs on; where one does not hold, the check is not run because of it. */
  readonly hangsOn?: readonly Control<World>[];
  run(world: World): Promise<Ran>;
}

/** The outcome of a check. The effect is judged later, when effects have had time to happen. */
export interface Ran {
  readonly finding: Finding;
  readonly effect?: {
    readonly wants: readonly Wanted[];
    judge(sightings: Sightings): Finding;
  };
}
