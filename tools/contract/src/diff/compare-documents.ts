import { fieldsOf } from '../model/fields.ts';
import type { Cursor } from '../read/cursor.ts';
import { compareExtensions, compareRest } from './compare-rest.ts';
import { compareServers } from './compare-servers.ts';
import { type Finding, found, quote, type Use } from './finding.ts';
import type { Side } from './side.ts';

const document = (file: string): Use => ({
  name: quote(file),
  area: 'document',
  direction: 'both',
});

/** How the documents differ beside their operations, events and schemas. */
export function compareDocuments(before: Side, after: Side): readonly Finding[] {
  return [
    ...compareServers(before, after),
    ...compareRoots(before.specs.openapi, after.specs.openapi, 'openapi'),
    ...compareRoots(before.specs.asyncapi, after.specs.asyncapi, 'asyncapi'),
    ...compareSchemes(before, after),
  ];
}

/** What is at the root of a document and in its maps of names, as far as no keyword of ours and no name says it. */
function compareRoots(
  before: Cursor,
  after: Cursor,
  dialect: 'openapi' | 'asyncapi',
): readonly Finding[] {
  const use = document(after.source.file);
  const members = ['paths', 'channels', 'operations', 'components', 'x-signature', 'x-delivery'];
  const maps = [
    ...members.map((key) => [key]),
    ...(before.get('components')?.entries() ?? []).map(([key]) => ['components', key]),
    ...['success', 'idempotencyKey', 'eventType', 'action', 'location'].map((key) => [
      'x-delivery',
      key,
    ]),
  ];
  // `id` alone is left of the fields at a root: the others are compared by what is in them, or are words.
  const judged = Object.keys(fieldsOf(dialect, 'document') ?? {}).filter((key) => key !== 'id');
  const info = [before.get('info'), after.get('info')] as const;
  return [
    ...compareRest([before, after], use, judged),
    ...compareExtensions(...info, use),
    ...maps.flatMap((keys) =>
      compareExtensions(before.find(...keys), after.find(...keys), {
        ...use,
        name: `${quote(keys.join('.'))} of ${use.name}`,
      }),
    ),
  ];
}

/** The extensions of security schemes; what else they say is judged for each operation that asks for them. */
function compareSchemes({ specs: old }: Side, { specs: now }: Side): readonly Finding[] {
  return (now.openapi.find('components', 'securitySchemes')?.entries() ?? []).flatMap(
    ([name, scheme]) => {
      const use = { ...document(scheme.source.file), name: `the credentials ${quote(name)}` };
      const one = old.openapi.find('components', 'securitySchemes', name);
      return compareExtensions(one, scheme, use);
    },
  );
}

/** A role that a schema had on one side alone. Roles that have to be there are missed by whoever reads the documents. */
export function compareRoles({ contract: old }: Side, { contract: now }: Side): readonly Finding[] {
  if ((old.eventEnvelope === undefined) === (now.eventEnvelope === undefined)) return [];
  const use: Use = { name: 'the event envelope', area: 'event', direction: 'sends' };
  const text = `No schema ${now.eventEnvelope === undefined ? 'is' : 'was'} marked as {}.`;
  const place = (name: string | undefined, { schemas }: Side['contract']) =>
    schemas.find((schema) => schema.name === name)?.source;
  const at = [place(old.eventEnvelope, old), place(now.eventEnvelope, now)] as const;
  return [found(use, 'role-changed', text, ...at)];
}
