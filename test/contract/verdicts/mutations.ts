import { isObject } from '../../../tools/contract/src/model/schemas.ts';
import type { Json } from '../../../tools/contract/src/read/json.ts';

/** A name that no schema has. */
export const unknownName = 'zz_unknown';

/** A value with one thing changed, and what was changed. */
interface Mutation {
  readonly what: string;
  readonly value: Json;
}

const replacements: readonly Json[] = [
  ...[null, true, false, 0, 42, -1, 0.5, 1e21],
  ...['zz', '', ' ', '0', 'null', 'true'],
  ...[[], ['zz'], [null], [0], [[]], [{}]],
  ...[{}, { zz: 1 }, { zz: null }],
];

/** Every value with one thing changed in it: each part replaced by something else, left out, or added to. */
export function mutationsOf(value: Json, path = '$'): readonly Mutation[] {
  const here = replacements
    .filter((each) => JSON.stringify(each) !== JSON.stringify(value))
    .map((each) => ({ what: `${path} = ${JSON.stringify(each)}`, value: each }));
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return [
      ...here,
      ...items.flatMap((item, index) =>
        mutationsOf(item, `${path}[${index}]`).map(({ what, value: changed }) => ({
          what,
          value: items.map((each, at) => (at === index ? changed : each)),
        })),
      ),
    ];
  }
  if (!isObject(value)) return here;
  const entries = Object.entries(value);
  return [
    ...here,
    { what: `${path} has ${unknownName}`, value: { ...value, [unknownName]: 1 } },
    ...entries.map(([name]) => ({
      what: `${path} without ${name}`,
      value: Object.fromEntries(entries.filter(([key]) => key !== name)),
    })),
    ...entries.flatMap(([name, member]) =>
      mutationsOf(member, `${path}.${name}`).map(({ what, value: changed }) => ({
        what,
        value: { ...value, [name]: changed },
      })),
    ),
  ];
}
