export { backoffMs } from './backoff.ts';
export type { Clock } from './clock.ts';
export { systemClock } from './clock.ts';
export type {
  Counts,
  Entry,
  Filter,
  Found,
  Inspection,
  Page,
  State,
  Step,
  Stored,
} from './entry.ts';
export { states } from './entry.ts';
export type { InboxErrorCode } from './error.ts';
export { InboxError } from './error.ts';
export type {
  Acceptance,
  Inbox,
  Incoming,
  IncomingEvent,
  IncomingQuarantine,
  Readiness,
} from './inbox.ts';
export type {
  Process,
  Processing,
  ProcessingOptions,
  RunResult,
  SettledRun,
} from './processing.ts';
export { startProcessing } from './processor.ts';
export { type KeptMs, type RetentionOptions, startRetention } from './retention.ts';
export type { Cut } from './run.ts';
export { RunCutError } from './run.ts';
export type { Commit } from './sqlite/group-commit.ts';
export { migrationsOf } from './sqlite/open.ts';
export type { Migration } from './sqlite/schema.ts';
export { settleWithin } from './sqlite/settle-within.ts';
export type { SqliteInboxOptions } from './sqlite/sqlite-inbox.ts';
export { openSqliteInbox } from './sqlite/sqlite-inbox.ts';
export type {
  Buried,
  Claim,
  Claimed,
  MakeOffer,
  Offer,
  Settled,
  Settlement,
  Worked,
  WorkRequest,
} from './work.ts';
