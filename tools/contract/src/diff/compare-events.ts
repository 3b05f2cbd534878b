import type { Product } from '../model/contract.ts';
import { messageHeaders } from '../model/headers.ts';
import type { Cursor } from '../read/cursor.ts';
import { compareChannels, compareMessages } from './compare-channels.ts';
import type { SchemaComparison } from './compare-schemas.ts';
import { type Finding, found, quote, type Use } from './finding.ts';
import { eventsOf, type PlacedEvent, useOf } from './placed-event.ts';
import type { Side } from './side.ts';

/** How products and their events differ. */
export function compareEvents(
  before: Side,
  after: Side,
  schemas: SchemaComparison,
): readonly Finding[] {
  const successors = productNames(before, after);
  const [old, now] = [eventsOf(before), eventsOf(after)];
  const left = new Set(now);
  const byName = new Map(
    now.map((each) => [JSON.stringify([each.event.product, each.event.type]), each]),
  );
  const gone: PlacedEvent[] = [];
  const findings: Finding[] = [...compareProducts(before, after, successors)];
  const pair = (one: PlacedEvent, other: PlacedEvent) => {
    left.delete(other);
    findings.push(...compareEvent(one, other, schemas));
  };
  for (const one of old) {
    const product = successors.get(one.event.product);
    const same = byName.get(JSON.stringify([product, one.event.type]));
    if (same === undefined) gone.push(one);
    else pair(one, same);
  }
  for (const one of gone) {
    const { source } = one.event;
    const renamed = [...left].find(({ event }) => event.name === one.event.name);
    const moved = [...left].find(({ event }) => event.type === one.event.type);
    const other = moved ?? renamed;
    const use = useOf(one.event);
    if (other === undefined) {
      findings.push(found(use, 'event-removed', '{} was removed.', source, undefined));
      continue;
    }
    const rule = other === moved ? 'event-moved' : 'event-renamed';
    const text = `{} is ${useOf(other.event).name} now.`;
    findings.push(found(use, rule, text, source, other.event.source));
    left.delete(other);
    const { field } = after.contract.delivery.eventType;
    findings.push(...compareEvent(one, other, schemas).filter(({ path }) => path.join() !== field));
  }
  for (const { event } of left) {
    const use = useOf(event);
    findings.push(found(use, 'event-added', '{} is new.', undefined, event.source));
  }
  return findings;
}

/** The product that each product of the old side is now: one with its name, else a new one with its identity. */
function productNames(before: Side, after: Side): ReadonlyMap<string, string> {
  const [old, now] = [before.contract.products, after.contract.products];
  const added = now.filter(({ id }) => !old.some((each) => each.id === id));
  const identity = ({ identifiedBy }: Product) => [...identifiedBy].sort().join();
  return new Map(
    old.flatMap((product): [string, string][] => {
      const same = now.find(({ id }) => id === product.id);
      const renamed = added.find((each) => identity(each) === identity(product));
      const successor = same ?? renamed;
      return successor === undefined ? [] : [[product.id, successor.id]];
    }),
  );
}

function compareProducts(
  before: Side,
  after: Side,
  successors: ReadonlyMap<string, string>,
): readonly Finding[] {
  const known = new Set(successors.values());
  const added = after.contract.products.filter(({ id }) => !known.has(id));
  const use = (id: string): Use => ({
    name: `the product ${quote(id)}`,
    area: 'event',
    direction: 'sends',
  });
  return [
    ...before.contract.products.flatMap((product): readonly Finding[] => {
      const now = after.contract.products.find(({ id }) => id === successors.get(product.id));
      const { name } = use(product.id);
      const add = (rule: Finding['rule'], text: string) => [
        found(use(product.id), rule, text, product.source, now?.source),
      ];
      if (now === undefined) return add('product-removed', `${name} was removed.`);
      const rest = compareChannels([before, product], [after, now]);
      if (now.id !== product.id)
        return [...add('product-renamed', `${name} was renamed to ${quote(now.id)}.`), ...rest];
      const same = [...now.identifiedBy].sort().join() === [...product.identifiedBy].sort().join();
      if (same) return rest;
      const text = `${name} is identified by other fields now.`;
      return [...add('product-identity-changed', text), ...rest];
    }),
    ...added.map(({ id, source }) =>
      found(use(id), 'product-added', `${use(id).name} is new.`, undefined, source),
    ),
  ];
}

function compareEvent(
  before: PlacedEvent,
  after: PlacedEvent,
  schemas: SchemaComparison,
): readonly Finding[] {
  const [old, now] = [before.event, after.event];
  const findings: Finding[] = [];
  if (old.name !== now.name) {
    const text = `The message ${quote(old.name)} was renamed to ${quote(now.name)}.`;
    findings.push(found(useOf(now), 'message-renamed', text, old.source, now.source));
  }
  findings.push(...compareMessages(before, after));
  const [one, other] = [payloadOf(before.place), payloadOf(after.place)];
  if (one !== undefined && other !== undefined) {
    findings.push(...schemas.compare(one, other, useOf(now, 'the body')));
  }
  return [...findings, ...compareHeaders(before, after, schemas)];
}

function payloadOf(message: Cursor): Cursor | undefined {
  const written = message.get('payload');
  return written?.text('schemaFormat') === undefined ? written : written.get('schema');
}

/** The headers of one event; those with another name are compared with their roles. */
function compareHeaders(
  before: PlacedEvent,
  after: PlacedEvent,
  schemas: SchemaComparison,
): readonly Finding[] {
  const [old, now] = [messageHeaders(before.place), messageHeaders(after.place)];
  const at = [before.event.source, after.event.source] as const;
  const lower = (names: Iterable<string>) =>
    new Map([...names].map((name) => [name.toLowerCase(), name]));
  const [oldNames, newNames] = [lower(old.schemas.keys()), lower(now.schemas.keys())];
  const findings: Finding[] = [...compareHeaderSchemas(before, after, schemas)];
  for (const owner of [after.place, ...(after.place.get('traits')?.items() ?? [])]) {
    const headers = owner.get('headers');
    if (headers !== undefined) schemas.reach(headers);
  }
  for (const [key, name] of newNames) {
    const use = useOf(after.event, `the header ${quote(name)}`);
    const oldName = oldNames.get(key);
    const schema = now.schemas.get(name);
    const one = oldName === undefined ? undefined : old.schemas.get(oldName);
    if (oldName === undefined || one === undefined || schema === undefined) {
      findings.push(found(use, 'header-added', '{} is new.', at[0], schema?.source));
      continue;
    }
    const [was, is] = [old.required.has(oldName), now.required.has(name)];
    const places = [one.source, schema.source] as const;
    if (was && !is) findings.push(found(use, 'optional', '{} is optional now.', ...places));
    if (!was && is) findings.push(found(use, 'required', '{} is always sent now.', ...places));
    findings.push(...schemas.compare(one, schema, use));
  }
  for (const [key, name] of oldNames) {
    if (newNames.has(key)) continue;
    const use = useOf(before.event, `the header ${quote(name)}`);
    findings.push(
      found(use, 'header-removed', '{} was removed.', old.schemas.get(name)?.source, at[1]),
    );
  }
  return findings;
}

/** How the schemas of the headers differ in what they say of all headers together. */
function compareHeaderSchemas(
  before: PlacedEvent,
  after: PlacedEvent,
  schemas: SchemaComparison,
): readonly Finding[] {
  const [one, other] = [before.place.get('headers'), after.place.get('headers')];
  if (one === undefined || other === undefined) return [];
  const use = useOf(after.event, 'the headers');
  return schemas.compare(one, other, use).filter(({ path }) => path.length === 0);
}
