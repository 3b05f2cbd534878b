import type { KnownEvent, UnknownEvent } from '@ordering/events';
import { actionOf } from '@ordering/events';
import type { HandlerTable } from './handler-table.ts';
import { readHandlers } from './handler-table.ts';
import type { Handler, HandlerContext, Handlers } from './handlers.ts';

/** Whether any handler ran, and whether it recorded that itself. */
export type DispatchResult = 'handled' | 'settled' | 'ignored';

/** Runs the handler of an event. Rejects with what the handler threw. */
export type Dispatcher = (
  event: KnownEvent | UnknownEvent,
  context: Omit<HandlerContext, 'action'>,
) => Promise<DispatchResult>;

/**
 * Makes a dispatcher: by product and event type, and for action requests by action.
 *
 * @throws HandlersError if a handler has a name that no event has.
 */
export function createDispatcher(handlers: Handlers): Dispatcher {
  return createDispatcherFrom(handlers);
}

/**
 * The same, for handlers that no compiler has checked, such as a file's exports.
 *
 * @throws HandlersError if the value does not consist of handlers.
 */
export function createDispatcherFrom(handlers: unknown): Dispatcher {
  const table = readHandlers(handlers);
  return async (event, given) => {
    const context: HandlerContext = { ...given, action: actionOf(event) };
    const run = event.known ? known(table, event, context) : unknown(table, event, context);
    if (run === undefined) return 'ignored';
    return (await run()) ?? 'handled';
  };
}

type Run = () => ReturnType<Handler<never>>;

function known(table: HandlerTable, event: KnownEvent, context: HandlerContext): Run | undefined {
  const route = table.products.get(event.product)?.get(event.type);
  const byAction = context.action === undefined ? undefined : route?.actions?.get(context.action);
  const handler = byAction ?? route?.handler;
  if (handler !== undefined) return () => handler(event.payload, context);
  const { otherwise } = table;
  return otherwise === undefined ? undefined : () => otherwise(event, context);
}

function unknown(
  table: HandlerTable,
  event: UnknownEvent,
  context: HandlerContext,
): Run | undefined {
  const { unknown: handler } = table;
  return handler === undefined ? undefined : () => handler(event, context);
}
