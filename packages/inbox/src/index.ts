export { backoffMs } from './backoff.ts';
export type { Clock } from './clock.ts';
export { systemClock } from './clock.ts';
export type { InboxErrorCode } from './error.ts';
export { InboxError } from './error.ts';
export type {
  Acceptance,
  Claimed,
  Claims,
  Depth,
  Inbox,
  Incoming,
  IncomingEvent,
  IncomingQuarantine,
  Inspection,
  Lease,
  Letter,
  Page,
  Settlement,
  State,
} from './inbox.ts';
export type {
  Process,
  Processing,
  ProcessingOptions,
  RunResult,
  SettledRun,
} from './processing.ts';
export { startProcessing } from './processor.ts';
export type { Cut } from './run.ts';
export { RunCutError } from './run.ts';
export type { SqliteInboxOptions } from './sqlite/sqlite-inbox.ts';
export { openSqliteInbox } from './sqlite/sqlite-inbox.ts';
