import { carriesAction, eventTable, productTable } from '@ordering/events';
import { kindOf } from '@ordering/kit/callback';
import type { ActionHandlers, Handler } from './handlers.ts';

/** The handlers cannot be used as they were given. The message says which name is wrong. */
export class HandlersError extends Error {
  override readonly name = 'HandlersError';
}

/** The handler of one event type, or its handlers by action. */
interface Route {
  readonly handler?: Handler<unknown> | undefined;
  readonly actions?: ReadonlyMap<string, Handler<unknown>> | undefined;
}

/** Handlers in Maps: names that a stranger sends are looked up in here. */
export interface HandlerTable {
  readonly products: ReadonlyMap<string, ReadonlyMap<string, Route>>;
  readonly otherwise?: Handler<unknown> | undefined;
  readonly unknown?: Handler<unknown> | undefined;
}

/**
 * Reads handlers, and refuses names that no event has: a handler under a misspelt name would
 * never run.
 *
 * @throws HandlersError
 */
export function readHandlers(value: unknown): HandlerTable {
  const products = new Map<string, ReadonlyMap<string, Route>>();
  let otherwise: Handler<unknown> | undefined;
  let unknown: Handler<unknown> | undefined;
  for (const [name, entry] of entriesOf(value, 'handlers')) {
    if (name === 'otherwise') otherwise = handlerAt(entry, name);
    else if (name === 'unknown') unknown = handlerAt(entry, name);
    else products.set(name, readProduct(name, entry));
  }
  return { products, otherwise, unknown };
}

function readProduct(product: string, value: unknown): ReadonlyMap<string, Route> {
  const known: readonly string[] = productTable.map(({ id }) => id);
  if (!known.includes(product)) throw unknownName('product', product, known);

  const types = eventTable.filter((row) => row.product === product).map((row): string => row.type);
  const routes = new Map<string, Route>();
  for (const [type, entry] of entriesOf(value, product)) {
    if (!types.includes(type)) throw unknownName(`event type of ${product}`, type, types);
    routes.set(type, readRoute(product, type, entry));
  }
  return routes;
}

const routeFields: readonly string[] = [
  'actions',
  'otherwise',
] satisfies readonly (keyof ActionHandlers<unknown>)[];

function readRoute(product: string, type: string, value: unknown): Route {
  const path = `${product} ${type}`;
  if (isHandler(value)) return { handler: value };
  if (!carriesAction(product, type)) throw wrongKind(path, 'a function', value);

  const fields = new Map(entriesOf(value, path));
  for (const field of fields.keys()) {
    if (!routeFields.includes(field)) throw unknownName(`field of ${path}`, field, routeFields);
  }
  const actions = entriesOf(fields.get('actions') ?? {}, `${path} actions`).map(
    ([action, entry]) => [action, handlerAt(entry, `${path} actions ${action}`)] as const,
  );
  const otherwise = fields.get('otherwise');
  return {
    actions: new Map(actions),
    handler: otherwise === undefined ? undefined : handlerAt(otherwise, `${path} otherwise`),
  };
}

function entriesOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) throw wrongKind(path, 'an object', value);
  return Object.entries(value).filter(([, entry]) => entry !== undefined);
}

function handlerAt(value: unknown, path: string): Handler<unknown> {
  if (!isHandler(value)) throw wrongKind(path, 'a function', value);
  return value;
}

// A handler is only ever called with the payload of the product and type that it is filed under.
function isHandler(value: unknown): value is Handler<unknown> {
  return typeof value === 'function';
}

function wrongKind(path: string, kind: string, value: unknown): HandlersError {
  return new HandlersError(`${path} must be ${kind}, not ${kindOf(value)}`);
}

function unknownName(what: string, name: string, known: readonly string[]): HandlersError {
  return new HandlersError(`unknown ${what} '${name}'; use one of ${known.join(', ')}`);
}
