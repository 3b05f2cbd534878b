import { nearest } from '@ordering/kit/nearest';
import type { Cursor } from '../read/cursor.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { ApiSpecs } from '../read/specs.ts';
import { everyPlace } from '../read/visit.ts';
import type { Contract } from './contract.ts';

/** The products and events that `x-fires` names exist; otherwise nobody would be told. */
export function firedEventProblems(
  { roots }: Pick<ApiSpecs, 'roots'>,
  { products, events }: Pick<Contract, 'products' | 'events'>,
): readonly Problem[] {
  const ids = products.map(({ id }) => id);
  return firings(roots).flatMap(([product, type]) => {
    const types = events.filter((event) => event.product === product).map((event) => event.type);
    return ids.includes(product)
      ? unless(types, String(type.value), `event of ${product}`, type)
      : unless(ids, product, 'product', type);
  });
}

function firings(roots: ApiSpecs['roots']): readonly (readonly [string, Cursor])[] {
  return roots
    .flatMap(([root, dialect]) => everyPlace(root, dialect))
    .filter(({ key, extension }) => extension && key === 'x-fires')
    .flatMap(({ place }) => place.entries());
}

function unless(
  known: readonly string[],
  name: string,
  what: string,
  { source }: Cursor,
): readonly Problem[] {
  if (known.includes(name)) return [];
  const near = nearest(name, known);
  return [
    problemAt(source, {
      rule: 'fired-event',
      message: `x-fires names the ${what} ${name}, which no channel has`,
      fix: near === undefined ? `use one of ${known.join(', ')}` : `did you mean ${near}?`,
    }),
  ];
}
