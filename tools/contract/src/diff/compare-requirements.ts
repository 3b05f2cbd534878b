import type { Cursor } from '../read/cursor.ts';
import { type Finding, found, quote, type Use } from './finding.ts';
import type { Side } from './side.ts';

/** A requirement as far as a comparison goes; an older one may have other fields. */
interface Required {
  readonly level: string;
  readonly party: string;
  readonly text: string;
  readonly place: Cursor;
}

/** How what each party has to keep differs: a level, a party or an entry. Other words are told as such. */
export function compareRequirements(before: Side, after: Side): readonly Finding[] {
  const [old, now] = [requirementsOf(before), requirementsOf(after)];
  const findings: Finding[] = [];
  for (const [id, one] of old) {
    const other = now.get(id);
    if (other === undefined || other.party !== one.party) findings.push(dropped(id, one));
    else findings.push(...changed(id, one, other));
  }
  for (const [id, other] of now) {
    if (old.get(id)?.party !== other.party) findings.push(added(id, other));
  }
  return findings;
}

function requirementsOf({ specs }: Side): ReadonlyMap<string, Required> {
  const items = specs.openapi.open('requirements.yaml')?.get('requirements')?.items() ?? [];
  return new Map(
    items.flatMap((place) => {
      const [id, level, party, text] = ['id', 'level', 'party', 'text'].map((key) =>
        place.text(key),
      );
      if (id === undefined || level === undefined || party === undefined) return [];
      return [[id, { level, party, text: squeezed(text ?? ''), place }] as const];
    }),
  );
}

function dropped(id: string, { level, party, text, place }: Required): Finding {
  const rule = level === binding ? 'requirement-dropped' : 'advice-changed';
  const said = `The ${level} ${quote(id)} of the ${party} was removed; its text was: ${text}`;
  return found(useOf(party), rule, said, place.source, undefined);
}

function added(id: string, { level, party, text, place }: Required): Finding {
  const rule = level === binding ? 'requirement-added' : 'advice-changed';
  const said = `The ${level} ${quote(id)} of the ${party} is new: ${text}`;
  return found(useOf(party), rule, said, undefined, place.source);
}

function changed(id: string, one: Required, other: Required): readonly Finding[] {
  const sources = [one.place.source, other.place.source] as const;
  const name = `the requirement ${quote(id)} of the ${other.party}`;
  if (one.level !== other.level) {
    const text = `${name} was a ${one.level} and is a ${other.level} now: ${other.text}`;
    return [found(useOf(other.party), ruleOfLevels(one.level, other.level), text, ...sources)];
  }
  if (one.text === other.text) return [];
  const text = `${name}, a ${other.level}, was reworded: ${other.text}`;
  return [
    found({ ...useOf(other.party), area: 'document' }, 'requirement-reworded', text, ...sources),
  ];
}

/** What breaks an integration where it is broken. */
const binding = 'MUST';

function ruleOfLevels(from: string, to: string): Finding['rule'] {
  if (to === binding) return 'requirement-tightened';
  return from === binding ? 'requirement-loosened' : 'advice-changed';
}

/** What the service keeps is a promise to who integrates with it, and everything else is asked of them. */
function useOf(party: string): Use {
  const direction = party === 'service' ? 'sends' : 'accepts';
  return { name: 'the requirements', area: 'requirement', direction };
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
