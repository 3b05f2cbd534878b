import type { Operation } from '../model/contract.ts';
import { operationPlaces } from '../model/operation-places.ts';
import type { Cursor } from '../read/cursor.ts';
import { compareBodies } from './compare-bodies.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareResponses } from './compare-responses.ts';
import { compareExtensions, compareRest } from './compare-rest.ts';
import type { SchemaComparison } from './compare-schemas.ts';
import { type Finding, found, quote, type Use } from './finding.ts';
import type { Side } from './side.ts';

/** An operation on one side: its facts, and where it is written. */
export interface Placed {
  readonly operation: Operation;
  readonly place: Cursor;
  readonly item: Cursor;
}

/** How operations differ; `{orderId}` and `{id}` are one position of a path. */
export function compareOperations(
  before: Side,
  after: Side,
  schemas: SchemaComparison,
): readonly Finding[] {
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const left = new Map(now);
  return [...old]
    .flatMap(([id, one]): readonly Finding[] => {
      const sameSpot = [...now.values()].find((each) => spot(each) === spot(one));
      const other = now.get(id) ?? sameSpot;
      if (other === undefined || (other !== now.get(id) && old.has(other.operation.id))) {
        const text = `The operation ${quote(id)} was removed.`;
        return [found(useOf(id), 'operation-removed', text, one.operation.source, undefined)];
      }
      left.delete(other.operation.id);
      return compareOperation(one, other, schemas);
    })
    .concat(
      [...left.values()].map(({ operation }) => {
        const text = `The operation ${quote(operation.id)} is new.`;
        const use = useOf(operation.id);
        return found(use, 'operation-added', text, undefined, operation.source);
      }),
    );
}

function operationsOf({ contract, specs }: Side): ReadonlyMap<string, Placed> {
  const places = operationPlaces(specs);
  const placed = contract.operations.flatMap((operation): readonly Placed[] => {
    const found = places.find(
      ({ path, method }) => path === operation.path && method === operation.method,
    );
    return found === undefined ? [] : [{ operation, place: found.place, item: found.item }];
  });
  return new Map(placed.map((each) => [each.operation.id, each]));
}

function spot({ operation: { method, path } }: Placed): string {
  return `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
}

function useOf(id: string, part?: string): Use {
  const name = part === undefined ? quote(id) : `${part} of ${quote(id)}`;
  return { name, area: 'operation', direction: 'accepts' };
}

function compareOperation(
  before: Placed,
  after: Placed,
  schemas: SchemaComparison,
): readonly Finding[] {
  const { id } = after.operation;
  return [
    ...compareIdentity(before, after),
    ...compareSecurity(before, after),
    ...compareParameters(before, after, (part) => useOf(id, part), schemas),
    ...compareRequests(before, after, schemas),
    ...compareResponses(before, after, schemas),
    ...compareRest([before.item, after.item], useOf(id), [...methods, 'parameters']),
    ...compareRest([before.place, after.place], useOf(id), judged),
    ...compareExtensions(
      before.place.get('responses'),
      after.place.get('responses'),
      useOf(id, 'the responses'),
    ),
  ];
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];
/** The keywords of an operation that are compared by what they mean. */
const judged = ['operationId', 'parameters', 'requestBody', 'responses', 'security', 'deprecated'];

function compareIdentity(before: Placed, after: Placed): readonly Finding[] {
  const [old, now] = [before.operation, after.operation];
  const findings: Finding[] = [];
  const add = (rule: Finding['rule'], text: string) =>
    findings.push(found(useOf(now.id), rule, text, old.source, now.source));
  if (old.id !== now.id) {
    add('operation-renamed', `The operation ${quote(old.id)} was renamed to ${quote(now.id)}.`);
  }
  if (spot(before) !== spot(after)) {
    const [from, to] = [old, now].map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    add('operation-moved', `${quote(now.id)} was \`${from}\` and is \`${to}\` now.`);
  }
  if (!old.deprecated && now.deprecated) add('deprecated', `${quote(now.id)} is deprecated now.`);
  if (old.deprecated && !now.deprecated) {
    add('undeprecated', `${quote(now.id)} is no longer deprecated.`);
  }
  return findings;
}

function compareSecurity(before: Placed, after: Placed): readonly Finding[] {
  const [old, now] = [before, after].map((each) => waysIn(each));
  if (old === undefined || now === undefined) return [];
  const use = useOf(after.operation.id);
  const at = [before.operation.source, after.operation.source] as const;
  if (isCoveredBy(old, now)) {
    if (isCoveredBy(now, old)) return [];
    return now.some(isFree)
      ? [found(use, 'security-removed', '{} no longer requires credentials.', ...at)]
      : [found(use, 'security-widened', '{} also accepts other or fewer credentials now.', ...at)];
  }
  return old.some(isFree)
    ? [found(use, 'security-added', '{} requires credentials now.', ...at)]
    : [found(use, 'security-changed', '{} requires other credentials now.', ...at)];
}

/** Credentials that let a client in together: what is asked of each, as texts. */
type WayIn = ReadonlySet<string>;

/** Whether each of the first ways is still one: some other asks for all of it, or for less. */
function isCoveredBy(ways: readonly WayIn[], others: readonly WayIn[]): boolean {
  return ways.every((way) => others.some((other) => [...other].every((each) => way.has(each))));
}

function isFree(way: WayIn): boolean {
  return way.size === 0;
}

/** The ways to be let in; where none is given, nothing is asked for. A scheme's name means nothing. */
function waysIn({ operation, place }: Placed): readonly WayIn[] {
  const root = place.open(operation.source.file) ?? place;
  const ways = (place.get('security') ?? root.get('security'))?.items() ?? [];
  const schemes = root.find('components', 'securitySchemes');
  if (ways.length === 0) return [new Set()];
  return ways.map((way) => {
    const asked = way.entries().flatMap(([name, scopes]) => {
      const scheme = schemeText(schemes?.get(name));
      return [scheme, ...scopes.items().map(({ value }) => `${scheme} ${value}`)];
    });
    return new Set(asked);
  });
}

/** What a scheme is. The scopes that it has say nothing by themselves: an operation says which of them it asks for. */
function schemeText(scheme: Cursor | undefined): string {
  const facts = (scheme?.entries() ?? []).filter(
    ([key]) => key !== 'description' && !key.startsWith('x-'),
  );
  return JSON.stringify(
    facts.map(([key, fact]) => [key, key === 'flows' ? fact.entries().map(flowFacts) : fact.value]),
  );
}

function flowFacts([name, flow]: readonly [string, Cursor]) {
  const facts = flow.entries().filter(([key]) => key !== 'scopes');
  return [name, facts.map(([key, fact]) => [key, fact.value])];
}

function compareRequests(
  before: Placed,
  after: Placed,
  schemas: SchemaComparison,
): readonly Finding[] {
  const [old, now] = [before.operation.requestBody, after.operation.requestBody];
  const use = useOf(after.operation.id, 'the request');
  const [{ source: from }, { source: to }] = [before.operation, after.operation];
  if (old === undefined || now === undefined) {
    if (old !== undefined) {
      return [found(use, 'body-removed', '{} no longer has a body.', old.source, to)];
    }
    if (now === undefined) return [];
    return now.required
      ? [found(use, 'body-added-required', '{} requires a body now.', from, now.source)]
      : [found(use, 'body-added', '{} may have a body now.', from, now.source)];
  }
  const findings: Finding[] = [];
  const add = (rule: Finding['rule'], text: string) =>
    findings.push(found(use, rule, text, old.source, now.source));
  if (!old.required && now.required) add('required', `The body of {} is required now.`);
  if (old.required && !now.required) add('optional', `The body of {} is optional now.`);
  if (old.mediaType !== now.mediaType) {
    add('media-type-changed', `{} was ${old.mediaType}, and is ${now.mediaType} now.`);
  }
  if (!old.form && now.form) add('media-type-added', '{} can also be a form now.');
  if (old.form && !now.form) add('media-type-removed', '{} can no longer be a form.');
  const bodies = [before.place.get('requestBody'), after.place.get('requestBody')] as const;
  return [...findings, ...compareBodies(...bodies, use, schemas)];
}
