import type { Cursor } from '../read/cursor.ts';
import type { ApiBuild } from './build.ts';
import type { Constant, ConstantList } from './contract.ts';
import { memberPlaces } from './list.ts';
import { schemasWithRole } from './roles.ts';

/** Every named schema that is a choice between described constants, by name. */
export function constantLists(build: ApiBuild): readonly ConstantList[] {
  const codes = new Set(schemasWithRole(build, 'error-code').map(([name]) => name));
  return build.names.all
    .filter(([name, schema]) => !codes.has(name) && schema.reference === undefined)
    .flatMap(([name, schema]) => {
      const members = memberPlaces(schema);
      const values = members.flatMap((member) => constant(member) ?? []);
      // A oneOf of anything else is not a list of constants.
      if (values.length === 0 || values.length < members.length) return [];
      return [
        {
          name,
          description: schema.text('description') ?? '',
          open: schema.flag('x-open'),
          values,
          source: schema.source,
        },
      ];
    });
}

function constant(place: Cursor): Constant | undefined {
  const value = place.text('const');
  if (value === undefined) return undefined;
  const facts = place
    .entries()
    .filter(([key]) => key.startsWith('x-') && key !== 'x-unspecified')
    .map(([key, fact]) => [key.slice(2), fact.value] as const);
  return {
    value,
    description: place.text('description') ?? '',
    facts: Object.fromEntries(facts),
    source: place.source,
  };
}
