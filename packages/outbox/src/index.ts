export type { Guard, GuardOptions, Lookup } from './attempt/guard.ts';
export { createGuard } from './attempt/guard.ts';
export type { Clock } from './clock.ts';
export { systemClock } from './clock.ts';
export type { AdjustableClock } from './delivering/advance.ts';
export { advanceClock } from './delivering/advance.ts';
export type { Delivering } from './delivering/delivering.ts';
export { startDelivering } from './delivering/delivering.ts';
export type { AttemptReport, DeliveringOptions, Retention } from './delivering/options.ts';
export type { BodyDelivery, EventDelivery, NewDelivery, OutgoingEvent } from './delivery.ts';
export { maxBodyBytes } from './delivery.ts';
export { newDeliveryId } from './delivery-id.ts';
export type {
  Disabled,
  Endpoint,
  EndpointPage,
  EndpointQuery,
  StoredEndpoint,
} from './endpoint.ts';
export type { OutboxErrorCode } from './error.ts';
export { OutboxError } from './error.ts';
export type {
  Attempt,
  Delivery,
  DeliveryFilter,
  DeliveryPage,
  DeliveryQuery,
  DeliveryState,
  DeliveryWithLog,
  Depth,
} from './log.ts';
export { deliveryStates } from './log.ts';
export type { Outbox, Readiness } from './outbox.ts';
export type {
  Change,
  Claimed,
  Claims,
  Expiry,
  Interrupted,
  Lane,
  Queue,
  Settlement,
  Step,
  Want,
} from './queue.ts';
export type { Connection } from './sqlite/enqueue.ts';
export { enqueueWithin } from './sqlite/enqueue-within.ts';
export { latestTimeIn } from './sqlite/latest.ts';
export type { SqliteOutbox, SqliteOutboxOptions } from './sqlite/sqlite-outbox.ts';
export { openSqliteOutbox } from './sqlite/sqlite-outbox.ts';
