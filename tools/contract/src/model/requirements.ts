import type { Cursor } from '../read/cursor.ts';
import type { Build } from './build.ts';
import type { Requirement } from './contract.ts';

const levels = ['MUST', 'SHOULD', 'MAY'] as const;
const origins = ['contract', 'follows', 'project'] as const;
const parties = ['receiver', 'service', 'client'] as const;
const known = new Set([
  ...['id', 'level', 'origin', 'section', 'party', 'text'],
  ...['checks', 'planned', 'excluded'],
]);

/** The requirements, in the order in which they are written. */
export function requirements(build: Build): readonly Requirement[] {
  const seen = new Map<string, Cursor>();
  return (build.specs.requirements?.get('requirements')?.items() ?? []).flatMap((place) => {
    const requirement = requirementOf(build, place);
    if (requirement === undefined) return [];
    const first = seen.get(requirement.id);
    if (first === undefined) {
      seen.set(requirement.id, place);
      return [requirement];
    }
    build.report(place.get('id') ?? place, {
      rule: 'requirement',
      message: `the id ${requirement.id} is already taken, at ${first.source.file}:${first.source.line}`,
      fix: 'give this requirement its own id; a published id keeps its meaning',
    });
    return [];
  });
}

function requirementOf(build: Build, place: Cursor): Requirement | undefined {
  const id = place.text('id');
  const report = (at: Cursor | undefined, message: string, fix: string): undefined => {
    const what = id === undefined ? 'this requirement' : `the requirement ${id}`;
    build.report(at ?? place, { rule: 'requirement', message: `${what} ${message}`, fix });
    return undefined;
  };
  if (id === undefined || !/^[a-z\d]+([.-][a-z\d]+)*$/.test(id)) {
    return report(
      place.get('id'),
      'has no id made of lowercase words joined by dots or hyphens',
      'write one, for example "id: delivery.retry-ladder"',
    );
  }
  for (const [key, member] of place.entries()) {
    if (!known.has(key)) report(member, `has a field ${key}`, `use ${[...known].join(', ')}`);
  }
  const level = levels.find((candidate) => candidate === place.text('level'));
  const origin = origins.find((candidate) => candidate === place.text('origin'));
  const party = parties.find((candidate) => candidate === place.text('party'));
  const section = place.text('section');
  const text = place.text('text')?.trim();
  if (level === undefined) {
    return report(place.get('level'), 'has no level', `add "level:" with ${levels.join(' or ')}`);
  }
  if (origin === undefined) {
    return report(
      place.get('origin'),
      'has no origin',
      `add "origin:" with ${origins.join(' or ')}`,
    );
  }
  if (origin === 'project' && level === 'MUST') {
    return report(
      place.get('level'),
      'is a MUST, but it comes from the project, not from the contract',
      'make it SHOULD or MAY, or write "origin: contract" where the contract says it, or "origin: follows" where it follows from that',
    );
  }
  if (party === undefined) {
    return report(place.get('party'), 'has no party', `add "party:" with ${parties.join(' or ')}`);
  }
  if (section === undefined || !/^\d+(\.\d+)*$/.test(section)) {
    return report(
      place.get('section'),
      'has no section',
      'add it in quotes, as in "section: \'5.1\'"',
    );
  }
  if (text === undefined || text === '') {
    return report(place.get('text'), 'has no text', 'write in "text:" what the party has to do');
  }
  const coverage = coverageOf(place, report);
  if (coverage === undefined) return undefined;
  return { id, level, origin, section, party, text, coverage, source: place.source };
}

function coverageOf(
  place: Cursor,
  report: (at: Cursor | undefined, message: string, fix: string) => undefined,
): Requirement['coverage'] | undefined {
  const checks = ids(place, 'checks', report);
  const planned = ids(place, 'planned', report);
  const excluded = place.get('excluded');
  if (checks === undefined || planned === undefined) return undefined;
  const mapped = checks.length + planned.length > 0;
  if (excluded !== undefined) {
    const reason = place.text('excluded')?.trim() ?? '';
    if (mapped) {
      return report(excluded, 'is both checked and excluded', 'keep the checks or the exclusion');
    }
    if (reason === '') {
      return report(
        excluded,
        'is excluded without a reason',
        'write the reason why no check can test it',
      );
    }
    return { kind: 'excluded', reason };
  }
  if (!mapped) {
    return report(
      place.get('id'),
      'has neither checks nor an exclusion',
      'add "checks:", "planned:", or "excluded:" with the reason',
    );
  }
  return checks.length > 0
    ? { kind: 'checked', checks, planned }
    : { kind: 'planned', checks: planned };
}

function ids(
  place: Cursor,
  key: string,
  report: (at: Cursor | undefined, message: string, fix: string) => undefined,
): readonly string[] | undefined {
  const list = place.get(key);
  if (list === undefined) return [];
  const found = list.items();
  const bad = found.find(
    ({ value }) => typeof value !== 'string' || !/^[A-Z]{3}-\d{3}(\/\S+)?$/.test(value),
  );
  if (list.tree.kind !== 'list' || found.length === 0 || bad !== undefined) {
    return report(
      bad ?? list,
      `has no list of check ids under ${key}`,
      'write ids of three letters and three digits, as in [ABC-001]',
    );
  }
  return found.map(({ value }) => String(value));
}
