import type { KnownEvent, UnknownEvent } from '@ordering/events';
import { actionOf } from '@ordering/events';
import { createFaultLog } from '@ordering/kit/callback';
import type { HandlerTable } from './handler-table.ts';
import { readHandlers } from './handler-table.ts';
import type { HandlerContext, Handlers } from './handlers.ts';

/** Whether any handler ran, and whether it recorded that itself. */
export type DispatchResult = 'handled' | 'settled' | 'ignored';

/** Runs the handler of an event. Rejects with what the handler threw. */
export type Dispatcher = (
  event: KnownEvent | UnknownEvent,
  context: Omit<HandlerContext, 'action'>,
) => Promise<DispatchResult>;

/** How events are dispatched. */
export interface DispatchOptions {
  /** Gets a line once for each event type whose handler returns a string other than `settled`; `console.error` by default. */
  readonly log?: (line: string) => void;
}

/**
 * Makes a dispatcher: by product and event type, and for action requests by action.
 *
 * @throws HandlersError if a handler has a name that no event has.
 */
export function createDispatcher(handlers: Handlers, options?: DispatchOptions): Dispatcher {
  return createDispatcherFrom(handlers, options);
}

/**
 * The same, for handlers that no compiler has checked, such as a file's exports.
 *
 * @throws HandlersError if the value does not consist of handlers.
 */
export function createDispatcherFrom(handlers: unknown, { log }: DispatchOptions = {}): Dispatcher {
  const table = readHandlers(handlers);
  const warn = createFaultLog('@ordering/webhooks', log, Number.POSITIVE_INFINITY);
  return async (event, given) => {
    const context: HandlerContext = { ...given, action: actionOf(event) };
    const run = event.known ? known(table, event, context) : unknown(table, event, context);
    if (run === undefined) return 'ignored';
    const result: unknown = await run();
    if (result === 'settled') return result;
    if (typeof result === 'string') {
      const which = event.known ? `${event.product} ${event.type}` : 'unknown events';
      warn(
        `the handler of ${which} returned a string that is not 'settled'; the event counts as handled`,
      );
    }
    return 'handled';
  };
}

type Run = () => unknown;

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
