import { type Problem, problemAt } from '../read/problem.ts';
import type { Source } from '../read/source.ts';
import type { Api, Contract } from './contract.ts';
import { camelCase, operationNames, pluralOf, taken, typeName } from './naming.ts';

/** A thing that has a name in generated code. */
interface Named {
  /** What it is called in the specs. */
  readonly value: string;
  /** What it is called in generated code. */
  readonly name: string;
  readonly source: Source;
}

/** Things of an API that would have one name in generated code. */
export function apiNameProblems({ operations, errorCodes, constants }: Api): readonly Problem[] {
  return [
    // A client with a method of this name would be a promise to whoever awaits it.
    ...collisions(
      operations.map(({ id, source }) => member(id, source)),
      ['then'],
    ),
    ...operations.flatMap(({ id, source }) =>
      Object.values(operationNames(id)).flatMap((name) =>
        collisions(
          [{ value: id, name, source }],
          [...taken.byClient, ...constants.map((list) => typeName(list.name))],
        ),
      ),
    ),
    ...collisions(errorCodes.map(({ code, source }) => member(code, source))),
    ...collisions(
      constants.map(({ name, source }) => ({ value: name, name: typeName(name), source })),
      taken.byConstants,
    ),
    ...collisions(
      constants.map(({ name, source }) => ({
        value: name,
        name: pluralOf(typeName(name)),
        source,
      })),
    ),
    ...constants.flatMap(({ values }) => [
      ...collisions(values.map(({ value, source }) => member(String(value), source))),
      ...values.flatMap(({ facts, source }) =>
        collisions(
          Object.keys(facts).map((fact) => ({ ...member(fact, source), value: `x-${fact}` })),
          taken.byConstant,
        ),
      ),
    ]),
  ];
}

/** Things of deliveries that would have one name in generated code. */
export function deliveryNameProblems({
  products,
  events,
  headers,
}: Pick<Contract, 'products' | 'events' | 'headers'>): readonly Problem[] {
  return [
    ...collisions(products.map(({ id, source }) => member(id, source))),
    ...products.flatMap(({ id }) =>
      collisions(
        events
          .filter(({ product }) => product === id)
          .map(({ type, source }) => member(type, source)),
      ),
    ),
    ...collisions(
      events.map(({ name, source }) => ({ value: name, name: typeName(name), source })),
      taken.byEvents,
    ),
    ...collisions(headers.map(({ name, key, source }) => ({ value: name, name: key, source }))),
    ...sameHeaders(headers),
  ];
}

function member(value: string, source: Source): Named {
  return { value, name: camelCase(value), source };
}

function collisions(all: readonly Named[], others: readonly string[] = []): readonly Problem[] {
  const first = new Map<string, Named>();
  return all.flatMap(({ value, name, source }) => {
    const other = first.get(name);
    first.set(name, other ?? { value, name, source });
    if (other === undefined && !others.includes(name)) return [];
    const message =
      other === undefined
        ? `${value} would be called ${name} in generated code, where that name is already used`
        : `${value} and ${other.value} are both called ${name} in generated code (${other.source.file}:${other.source.line})`;
    const fix = other === undefined ? 'rename it' : 'rename one of them';
    return [problemAt(source, { rule: 'name', message, fix })];
  });
}

function sameHeaders(headers: Contract['headers']): readonly Problem[] {
  const first = new Map<string, string>();
  return headers.flatMap(({ name, source }) => {
    const other = first.get(name.toLowerCase());
    first.set(name.toLowerCase(), other ?? name);
    if (other === undefined) return [];
    const message = `${name} and ${other} are the same header, because header names are case-insensitive`;
    return [problemAt(source, { rule: 'name', message, fix: 'spell it one way' })];
  });
}
