import { compare } from '../read/compare.ts';
import type { Source } from '../read/source.ts';
import { compareDelivery } from './compare-delivery.ts';
import { compareDocuments, compareRoles } from './compare-documents.ts';
import { compareErrors } from './compare-errors.ts';
import { compareEvents } from './compare-events.ts';
import { compareConstants, compareSchemaNames, compareUnspecified } from './compare-names.ts';
import { compareOperations } from './compare-operations.ts';
import { compareRequirements } from './compare-requirements.ts';
import { placeOf, SchemaComparison } from './compare-schemas.ts';
import { type Finding, quote } from './finding.ts';
import {
  type Area,
  type Direction,
  graverLevel,
  judge,
  type Level,
  ourPolicy,
  type Policy,
  type Rule,
  type Wire,
} from './policy.ts';
import type { Side } from './side.ts';

/** One change of the contract, judged. */
export interface Change {
  readonly rule: Rule;
  /** What changed, as a person would tell it. */
  readonly text: string;
  /** The uses in which it counts, where it is a part of several. */
  readonly uses: readonly string[];
  readonly direction: Direction;
  readonly wire: Wire;
  /** By package: the part of its version that the change raises. */
  readonly packages: ReadonlyMap<string, Level>;
  readonly before: Source | undefined;
  readonly after: Source | undefined;
}

/** The changes from one contract to another: the gravest first, then in the order of the documents. */
export function diff(before: Side, after: Side, policy: Policy = ourPolicy): readonly Change[] {
  const schemas = new SchemaComparison();
  const uses = [
    ...compareOperations(before, after, schemas),
    ...compareEvents(before, after, schemas),
    ...compareErrors(before, after, schemas),
  ];
  const findings = [
    ...uses,
    ...compareDelivery(before, after),
    ...compareConstants(before, after),
    ...compareDocuments(before, after),
    ...compareRoles(before, after),
    ...compareSchemaNames(before, after, schemas, uses),
    ...compareUnspecified(before, after),
    ...compareRequirements(before, after),
  ];
  const groups = new Map<string, Finding[]>();
  for (const each of findings) {
    const group = groups.get(keyOf(each));
    if (group === undefined) groups.set(keyOf(each), [each]);
    else group.push(each);
  }
  return [...groups.values()].flatMap((group) => changeOf(group, policy)).sort(inOrder);
}

/**
 * One edit of a shared schema is one change, however many uses it has; each direction is judged by itself. What is
 * new stands in one place, and what is gone stood in one.
 */
function keyOf({ rule, text, before, after, use, path }: Finding): string {
  const added = /-added/.test(rule) && after !== undefined;
  const gone = /-removed/.test(rule) && before !== undefined;
  const places = [added ? undefined : before, gone ? undefined : after].map((source) =>
    source === undefined ? '' : placeOf(source),
  );
  return JSON.stringify([rule, text, use.direction, places, path.at(-1)]);
}

function changeOf(findings: readonly Finding[], policy: Policy): readonly Change[] {
  const [first] = findings;
  if (first === undefined) return [];
  const { rule, before, after, use } = first;
  const uses = [...new Set(findings.map((each) => each.use.name))];
  const areas = new Set<Area>(findings.map((each) => each.use.area));
  return [
    {
      rule,
      text: sentence(first),
      uses: uses.length > 1 ? uses : [],
      direction: use.direction,
      ...judge(policy, rule, use.direction, areas),
      before,
      after,
    },
  ];
}

function sentence({ text, path, use }: Finding): string {
  const what = path.length === 0 ? use.name : `${quote(path.join('.'))} in ${use.name}`;
  const whole = text.replace('{}', () => what);
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

const gravity: Readonly<Record<Wire, number>> = { breaking: 0, compatible: 1, none: 2 };

function inOrder(a: Change, b: Change): number {
  const [one, other] = [a.before ?? a.after, b.before ?? b.after];
  return (
    gravity[a.wire] - gravity[b.wire] ||
    compare(one?.file ?? '', other?.file ?? '') ||
    (one?.line ?? 0) - (other?.line ?? 0) ||
    compare(a.text, b.text)
  );
}

/** What all changes together mean for each package. */
export function levelsOf(changes: readonly Change[]): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>();
  for (const { packages } of changes) {
    for (const [name, level] of packages) {
      levels.set(name, graverLevel(level, levels.get(name) ?? 'none'));
    }
  }
  return new Map([...levels].sort(([a], [b]) => compare(a, b)));
}

/** Whether two contracts have an operation or an event in common; to compare others says nothing. */
export function areRelated({ contract: one }: Side, { contract: other }: Side): boolean {
  const names = ({ operations, events }: Side['contract']) => [
    ...operations.flatMap(({ id, method, path }) => [id, `${method} ${path}`]),
    ...events.map(({ type }) => `event ${type}`),
  ];
  const known = new Set(names(one));
  return known.size === 0 || names(other).some((name) => known.has(name));
}
