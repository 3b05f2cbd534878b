import type { Product } from '../model/contract.ts';
import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import { canonical } from './canonical.ts';
import { type Finding, found, quote, type Use } from './finding.ts';
import type { Side } from './side.ts';

/** How the base URLs of the API differ. */
export function compareServers({ specs: old }: Side, { specs: now }: Side): readonly Finding[] {
  const [before, after] = [byUrl(old.openapi), byUrl(now.openapi)];
  const at = [
    (old.openapi.get('servers') ?? old.openapi).source,
    (now.openapi.get('servers') ?? now.openapi).source,
  ] as const;
  return [...new Set([...before.keys(), ...after.keys()])].sort(compare).flatMap((url) => {
    const use: Use = { name: `the server ${quote(url)}`, area: 'document', direction: 'accepts' };
    const [one, other] = [before.get(url), after.get(url)];
    if (one === undefined) {
      return [found(use, 'server-added', '{} is new.', at[0], other?.source)];
    }
    if (other === undefined) {
      return [found(use, 'server-removed', '{} was removed.', one.source, at[1])];
    }
    const places = [one.source, other.source] as const;
    if (canonical(one) === canonical(other)) return [];
    return withoutDefaults(one) === withoutDefaults(other)
      ? [
          found(
            use,
            'server-default-changed',
            'The default of a variable of {} has changed.',
            ...places,
          ),
        ]
      : [found(use, 'server-changed', 'The description of {} has changed.', ...places)];
  });
}

/** A server without the values that its variables have until somebody gives others. */
function withoutDefaults(server: Cursor): string {
  const facts = server.entries().map(([key, place]): readonly [string, unknown] => {
    if (key !== 'variables') return [key, canonical(place)];
    const variables = place.entries().map(([name, variable]) => [
      name,
      variable
        .entries()
        .filter(([fact]) => fact !== 'default' && fact !== 'description')
        .map(([fact, { value }]) => [fact, value]),
    ]);
    return [key, variables];
  });
  return JSON.stringify(facts.filter(([key]) => key !== 'description'));
}

function byUrl(openapi: Cursor): ReadonlyMap<string, Cursor> {
  const servers = openapi.get('servers')?.items() ?? [];
  return new Map(servers.map((server) => [server.text('url') ?? '', server]));
}

/** How the endpoints of a product differ: what says where, by which protocol, and to whom deliveries are made. */
export function compareEndpoints(
  [before, old]: readonly [Side, Product],
  [after, now]: readonly [Side, Product],
): readonly Finding[] {
  const [from, to] = [endpointsOf(before, old), endpointsOf(after, now)];
  if (from === to) return [];
  const use: Use = {
    name: `the product ${quote(now.id)}`,
    area: 'document',
    direction: 'sends',
  };
  return [found(use, 'server-changed', 'The servers of {} have changed.', old.source, now.source)];
}

/** The servers of a product, which are all if its channel names none. What they are called means nothing. */
function endpointsOf({ specs: { asyncapi } }: Side, { id }: Product): string {
  const named = asyncapi.find('channels', id, 'servers')?.items() ?? [];
  const all = (asyncapi.get('servers')?.entries() ?? []).map(([, server]) => server);
  return (named.length > 0 ? named : all).map(canonical).sort(compare).join('\n');
}
