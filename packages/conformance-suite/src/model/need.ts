import type { Aspect, Check } from './check.ts';

/** What a check stays open without. */
export interface Need {
  /** Its name among the capabilities of a report. */
  readonly capability: string;
  /** How it is given: an option, or a key of the configuration. */
  readonly give: string;
  /** The only result that needs it, where the other one does without. */
  readonly of?: Aspect;
}

/** What the checks of a role may need. */
export interface Means {
  /** How it is given, by the names of capabilities. */
  readonly means: Readonly<Record<string, string>>;
  /** The one that effects are seen by. */
  readonly effectsBy?: string;
}

/** What a check needs, in the order of its card. */
export function needsOf<World>(
  { means, effectsBy }: Means,
  { card, aspects }: Pick<Check<World>, 'card' | 'aspects'>,
): readonly Need[] {
  const { needs = [] } = card;
  const need = (capability: string) => ({ capability, give: means[capability] ?? capability });
  const all = needs.map(need);
  if (effectsBy === undefined || needs.includes(effectsBy) || !aspects.includes('effect')) {
    return all;
  }
  return [...all, { ...need(effectsBy), of: 'effect' }];
}
