import type { Cursor } from '../read/cursor.ts';
import type { ApiBuild } from './build.ts';
import type { Constant, ConstantList } from './contract.ts';
import { listPlace, memberPlaces } from './list.ts';
import { schemasWithRole } from './roles.ts';

/** Every named schema that is a choice between strings, or between numbers, by name. */
export function constantLists(build: ApiBuild): readonly ConstantList[] {
  const codes = new Set(schemasWithRole(build, 'error-code').map(([name]) => name));
  return build.names.all
    .filter(([name, schema]) => !codes.has(name) && schema.reference === undefined)
    .flatMap(([name, schema]) => {
      const values = constantsIn(schema);
      const kinds = new Set(values?.map(({ value }) => typeof value));
      // A oneOf of anything else is no list of constants, and a mixed one has no use as such.
      if (values === undefined || kinds.size !== 1) return [];
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

/** Nothing if one of the choices is not a constant. */
function constantsIn(schema: Cursor): readonly Constant[] | undefined {
  const listed = listPlace(schema)?.own('enum')?.items();
  const places = listed ?? memberPlaces(schema);
  const values = places.flatMap((place) =>
    constant(place, listed === undefined ? place.get('const') : place),
  );
  return values.length < places.length ? undefined : values;
}

function constant(place: Cursor, written: Cursor | undefined): readonly Constant[] {
  const value = written?.value;
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const facts = place
    .entries()
    .filter(([key]) => key.startsWith('x-') && key !== 'x-unspecified')
    .map(([key, fact]) => [key.slice(2), fact.value] as const);
  return [
    {
      value,
      description: place.text('description') ?? '',
      deprecated: place.flag('deprecated'),
      facts: Object.fromEntries(facts),
      source: place.source,
    },
  ];
}
