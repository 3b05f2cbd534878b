import { eventNames, productNames } from '../emit/events/names.ts';
import { operationSchemas, reachableSchemas, schemaReference } from '../emit/schemas.ts';
import type { ConstantList, Contract, NamedSchema } from '../model/contract.ts';
import { memberNames, nameOf, taken, typeNames } from '../model/naming.ts';
import type { Source } from '../read/source.ts';

/** A name that a package exports for a part of the contract, and where that part is written. */
export interface Export {
  readonly package: string;
  /** As a program writes it, such as `ErrorCode.orderNotFound`. */
  readonly name: string;
  readonly source: Source;
}

/** The names that packages export because of what the contract has: constants, types, events, and methods of the client. */
function exportsOf(contract: Contract): readonly Export[] {
  const { errorCodes, operations, headers, products, events } = contract;
  const codes = memberNames(errorCodes.map(({ code }) => code));
  const keys = memberNames(headers.map(({ key }) => key));
  const typeOf = eventNames(contract);
  const memberOf = productNames(contract);
  const payloads = events.map(({ payload }) => schemaReference(payload));
  const called = reachableSchemas(contract, operationSchemas(contract));
  const sent = reachableSchemas(contract, payloads);
  const of = (owner: string) => (name: string, source: Source) => ({
    ...{ package: `@ordering/${owner}`, name, source },
  });
  const [inErrors, inApi, inClient] = [of('errors'), of('api'), of('client')];
  const inEvents = of('events');
  const listsIn = (named: readonly NamedSchema[]) =>
    constantsIn(contract.constants.filter(({ name }) => named.some((each) => each.name === name)));
  return [
    ...errorCodes.map(({ code, source }) => inErrors(`ErrorCode.${nameOf(codes, code)}`, source)),
    ...operations.map(({ id, source }) => inClient(`client.${id}`, source)),
    ...listsIn(called).map(([name, source]) => inApi(name, source)),
    ...listsIn(sent).map(([name, source]) => inEvents(name, source)),
    ...headers.map(({ key, source }) => inEvents(`DeliveryHeader.${nameOf(keys, key)}`, source)),
    ...products.flatMap((product) => {
      const own = events.filter((event) => event.product === product.id);
      const members = memberNames(own.map(({ type }) => type));
      return [
        inEvents(`Product.${memberOf(product)}`, product.source),
        ...own.flatMap((event) => [
          inEvents(
            `EventType.${memberOf(product)}.${nameOf(members, event.type)}`,
            ...[event.source],
          ),
          inEvents(typeOf(event), event.source),
        ]),
      ];
    }),
    ...called.map(({ name, source }) => inApi(`components['schemas']['${name}']`, source)),
    ...sent.map(({ name, source }) => inEvents(`components['schemas']['${name}']`, source)),
  ];
}

function constantsIn(lists: readonly ConstantList[]): readonly (readonly [string, Source])[] {
  const names = typeNames(
    lists.map(({ name }) => name),
    taken.byConstants,
  );
  return lists.flatMap((list) => {
    const members = memberNames(list.values.map(({ value }) => String(value)));
    const name = nameOf(names, list.name);
    return [
      [name, list.source] as const,
      ...list.values.map(({ value, source }) => {
        return [`${name}.${nameOf(members, String(value))}`, source] as const;
      }),
    ];
  });
}

/** What a change means for exported names: those that are gone, and those that are there now. */
export interface Renaming {
  readonly gone: readonly Export[];
  readonly come: readonly Export[];
}

/** Compares the names of two contracts, and finds those that a change is about. */
export function namesOf(
  before: Contract,
  after: Contract,
): (change: {
  readonly before: Source | undefined;
  readonly after: Source | undefined;
}) => Renaming {
  const [old, now] = [exportsOf(before), exportsOf(after)];
  const only = (some: readonly Export[], others: readonly Export[]) => {
    const known = new Set(others.map((each) => `${each.package} ${each.name}`));
    return some.filter((each) => !known.has(`${each.package} ${each.name}`));
  };
  const [lost, won] = [only(old, now), only(now, old)];
  return (change) => ({ gone: at(change.before, lost), come: at(change.after, won) });
}

/** The names of what is written at a place, or around it. */
function at(place: Source | undefined, names: readonly Export[]): readonly Export[] {
  if (place === undefined) return [];
  return names.filter(
    ({ source }) =>
      source.file === place.file && `${place.pointer}/`.startsWith(`${source.pointer}/`),
  );
}
