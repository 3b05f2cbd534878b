import { bodyOf } from '../model/responses.ts';
import type { Cursor } from '../read/cursor.ts';
import { compareBodies } from './compare-bodies.ts';
import type { Placed } from './compare-operations.ts';
import { compareRest } from './compare-rest.ts';
import type { SchemaComparison } from './compare-schemas.ts';
import { type Finding, found, quote, type Use } from './finding.ts';

/** How the responses of an operation differ. A status that only one side lists is what the range of the other says. */
export function compareResponses(
  before: Placed,
  after: Placed,
  schemas: SchemaComparison,
): readonly Finding[] {
  const { id } = after.operation;
  const [old, now] = [responsesOf(before), responsesOf(after)];
  const [from, to] = [before.operation.source, after.operation.source];
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .flatMap((status): readonly Finding[] => {
      const use: Use = {
        name: `the response ${status} of ${quote(id)}`,
        area: 'operation',
        direction: 'sends',
      };
      const [one, other] = [covering(old, status), covering(now, status)];
      const findings: Finding[] = [];
      if (!old.has(status)) {
        const rule = one === undefined && /^[23]/.test(status) ? 'success-added' : 'response-added';
        findings.push(found(use, rule, '{} is new.', from, now.get(status)?.source));
      }
      if (!now.has(status)) {
        const covered = other !== undefined || !/^[23]/.test(status) || narrowed(now, status);
        const rule = covered ? 'response-removed' : 'success-removed';
        findings.push(found(use, rule, '{} was removed.', old.get(status)?.source, to));
      }
      if (one === undefined || other === undefined) return findings;
      return [...findings, ...compareResponse(one, other, use, schemas)];
    });
}

function responsesOf({ place }: Placed): ReadonlyMap<string, Cursor> {
  const entries = place.get('responses')?.entries() ?? [];
  return new Map(entries.filter(([key]) => !key.startsWith('x-')));
}

/** The response that a status gets: its own, that of its range, or the default. */
function covering(responses: ReadonlyMap<string, Cursor>, status: string): Cursor | undefined {
  return (
    responses.get(status) ?? responses.get(`${status.charAt(0)}XX`) ?? responses.get('default')
  );
}

/** Whether statuses of a range that is gone are listed one by one: what was left open is given. */
function narrowed(responses: ReadonlyMap<string, Cursor>, range: string): boolean {
  return (
    range.endsWith('XX') && [...responses.keys()].some((key) => key.startsWith(range.charAt(0)))
  );
}

function compareResponse(
  before: Cursor,
  after: Cursor,
  use: Use,
  schemas: SchemaComparison,
): readonly Finding[] {
  const at = [before.follow().source, after.follow().source] as const;
  const [old, now] = [bodyOf(before), bodyOf(after)];
  const findings = [
    ...compareHeaders(before, after, use, schemas),
    ...compareBodies(before, after, use, schemas),
  ];
  if (old === undefined && now !== undefined) {
    findings.push(found(use, 'body-added', '{} has a body now.', ...at));
  }
  if (old !== undefined && now === undefined) {
    findings.push(found(use, 'body-removed', '{} no longer has a body.', ...at));
  }
  if (old === undefined || now === undefined) return findings;
  if (old.mediaType !== now.mediaType) {
    const text = `{} was ${old.mediaType}, and is ${now.mediaType} now.`;
    findings.push(found(use, 'media-type-changed', text, ...at));
  }
  return findings;
}

/** The keywords of a header that are compared by what they mean. */
const judged = ['required', 'deprecated', 'schema'];
const headerStyle = new Map([
  ['style', '"simple"'],
  ['explode', 'false'],
]);

/** By name, which has no case. */
function headersOf(response: Cursor): ReadonlyMap<string, readonly [string, Cursor]> {
  const entries = response.get('headers')?.entries() ?? [];
  return new Map(entries.map((entry) => [entry[0].toLowerCase(), entry]));
}

function compareHeaders(
  before: Cursor,
  after: Cursor,
  owner: Use,
  schemas: SchemaComparison,
): readonly Finding[] {
  const [old, now] = [headersOf(before), headersOf(after)];
  const at = [before.follow().source, after.follow().source] as const;
  const findings: Finding[] = [];
  for (const [key, [name, place]] of now) {
    const use = { ...owner, name: `the header ${quote(name)} of ${owner.name}` };
    const one = old.get(key)?.[1];
    if (one === undefined) {
      findings.push(found(use, 'header-added', '{} is new.', at[0], place.source));
      continue;
    }
    const required = [one, place].map((each) => each.flag('required'));
    const places = [one.follow().source, place.follow().source] as const;
    if (required[0] && !required[1]) {
      findings.push(found(use, 'optional', '{} is optional now.', ...places));
    }
    if (!required[0] && required[1]) {
      findings.push(found(use, 'required', '{} is always sent now.', ...places));
    }
    if (!one.flag('deprecated') && place.flag('deprecated')) {
      findings.push(found(use, 'deprecated', '{} is deprecated now.', ...places));
    }
    if (one.flag('deprecated') && !place.flag('deprecated')) {
      findings.push(found(use, 'undeprecated', '{} is no longer deprecated.', ...places));
    }
    findings.push(...compareRest([one, place], use, judged, headerStyle));
    const [first, second] = [one.get('schema'), place.get('schema')];
    if (first !== undefined && second !== undefined) {
      findings.push(...schemas.compare(first, second, use));
    }
  }
  for (const [key, [name, place]] of old) {
    if (now.has(key)) continue;
    const use = { ...owner, name: `the header ${quote(name)} of ${owner.name}` };
    findings.push(found(use, 'header-removed', '{} was removed.', place.source, at[1]));
  }
  return findings;
}
