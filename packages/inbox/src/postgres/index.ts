export { type Copied, type CopyOptions, copyToPostgres } from './copy.ts';
export { postgresMigrationsOf } from './open.ts';
export type { PostgresInboxOptions } from './postgres-inbox.ts';
export { openPostgresInbox } from './postgres-inbox.ts';
export { settleWithin, type TransactionClient } from './settle-within.ts';
