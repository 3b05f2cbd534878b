import type { Product } from '../model/contract.ts';
import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import { canonical } from './canonical.ts';
import { compareRest } from './compare-rest.ts';
import { compareEndpoints } from './compare-servers.ts';
import { type Finding, found, quote, type Use } from './finding.ts';
import { type PlacedEvent, useOf } from './placed-event.ts';
import type { Side } from './side.ts';

/** How the channel of a product differs, apart from its messages, with the operations that send them. */
export function compareChannels(
  [before, old]: readonly [Side, Product],
  [after, now]: readonly [Side, Product],
): readonly Finding[] {
  const [one, other] = [channelOf(before, old), channelOf(after, now)];
  const use: Use = { name: `the product ${quote(now.id)}`, area: 'event', direction: 'sends' };
  const [from, to] = [sendersOf(before, one), sendersOf(after, other)];
  const text = 'An operation that sends the events of {} has changed.';
  return [
    ...(one === undefined || other === undefined
      ? []
      : compareRest([one, other], use, ['messages', 'servers'], new Map([['address', 'null']]))),
    ...(from === to ? [] : [found(use, 'delivery-changed', text, old.source, now.source)]),
    ...compareEndpoints([before, old], [after, now]),
  ];
}

function channelOf({ specs }: Side, { id }: Product): Cursor | undefined {
  return specs.asyncapi.find('channels', id)?.follow();
}

/** What the operations of a channel say of how its messages are sent; what they are called means nothing. */
function sendersOf({ contract, specs }: Side, channel: Cursor | undefined): string {
  return (specs.asyncapi.get('operations')?.entries() ?? [])
    .filter(([, operation]) => operation.get('channel')?.follow().tree === channel?.tree)
    .map(([, operation]) => JSON.stringify(operation.entries().flatMap(senderFacts)))
    .sort(compare)
    .join('\n')
    .replaceAll(`["method","${contract.delivery.method}"]`, '');
}

const titles: ReadonlySet<string> = new Set([
  ...['title', 'summary', 'description', 'tags', 'externalDocs', 'channel', 'x-unspecified'],
]);

function senderFacts([key, place]: readonly [string, Cursor]) {
  if (titles.has(key)) return [];
  // Messages are compared as events.
  if (key === 'messages') return [[key, ...place.items().map(({ reference = '' }) => reference)]];
  if (key === 'bindings') return [[key, bindingFacts(place)]];
  return [[key, key.startsWith('x-') ? place.value : canonical(place)]];
}

/** What bindings say, but for which version of their vocabulary they are written in. */
function bindingFacts(bindings: Cursor) {
  return bindings.entries().map(([protocol, binding]) => {
    const facts = binding.entries().filter(([key]) => key !== 'bindingVersion');
    return [protocol, facts.map(([key, { value }]) => [key, value])];
  });
}

/** How a message and its traits differ, apart from its payload and its headers. */
export function compareMessages(before: PlacedEvent, after: PlacedEvent): readonly Finding[] {
  const use = useOf(after.event);
  const judged = ['name', 'headers', 'payload', 'contentType', 'traits'];
  const findings = [...compareRest([before.place, after.place], use, judged)];
  const [from, to] = [traitsOf(before.place), traitsOf(after.place)];
  const at = [before.event.source, after.event.source] as const;
  const [old, now] = [before, after].map(({ place, root }) => contentType(place, root));
  if (old !== now) {
    findings.push(found(use, 'media-type-changed', `{} was ${old}, and is ${now} now.`, ...at));
  }
  if (from !== to) {
    findings.push(found(use, 'keyword-changed', 'A trait of {} has changed.', ...at));
  }
  return findings;
}

/** The media type of a body: its message's own, that of a trait, or that of the document. */
function contentType(message: Cursor, root: Cursor): string {
  const traits = message.get('traits')?.items() ?? [];
  const [own] = [message, ...traits, root].flatMap(
    (owner) => owner.text('contentType') ?? owner.text('defaultContentType') ?? [],
  );
  return own ?? 'application/json';
}

/** What traits say beyond headers and words. */
function traitsOf(message: Cursor): string {
  const facts = (message.get('traits')?.items() ?? []).flatMap((trait) =>
    trait
      .entries()
      .filter(([key]) => !titles.has(key) && !/^(headers|contentType|name|examples)$/.test(key))
      .map(([key, place]) => [key, canonical(place)]),
  );
  return JSON.stringify(facts);
}
