import type { EventMap, KnownEvent, UnknownEvent } from '@ordering/events';

/** What a handler gets besides the event. */
export interface HandlerContext {
  /** The signed event id: the key to make your own effects happen once. */
  readonly id: string;
  /** 1 on the first run; higher if an earlier run failed or its process died. */
  readonly attempt: number;
  /** The raw bytes that were signed. The payload has their numbers as JavaScript does, which rounds those above 2^53. */
  readonly body: Uint8Array;
  /** What is asked for, if the event is an action request. */
  readonly action?: string | undefined;
  /** Whether something newer was already handled for what the event is about, if the inbox has been told what that is. */
  readonly stale?: boolean | undefined;
  /** What the inbox knows this run by: for `settleWithin` of `@ordering/inbox`. */
  readonly lease?: string | undefined;
  /** Aborted when the run should end: its time is over, or the process is stopping. */
  readonly signal: AbortSignal;
}

/**
 * Handles one event. When it throws or rejects, the event is tried again later; whatever it returns, or its promise resolves
 * to, the event is handled. Only `'settled'` says more: that it has recorded the event itself, in the transaction of its
 * own work.
 */
export type Handler<Payload> = (payload: Payload, context: HandlerContext) => unknown;

/** Handlers of an action request, by action. `otherwise` gets the actions that have none. */
export interface ActionHandlers<Payload> {
  readonly actions: Readonly<Record<string, Handler<Payload>>>;
  readonly otherwise?: Handler<Payload>;
}

/**
 * What to do with events: handlers by product and event type, all of them optional. An event
 * without a handler is ignored.
 */
export type Handlers = {
  readonly [P in keyof EventMap]?: {
    readonly [T in keyof EventMap[P]]?: Handler<EventMap[P][T]> | ActionHandlers<EventMap[P][T]>;
  };
} & {
  /** Gets the known events that have no handler of their own. */
  readonly otherwise?: Handler<KnownEvent>;
  /** Gets events of types that this version does not know. */
  readonly unknown?: Handler<UnknownEvent>;
};
