export { describeOutbox, type OutboxHarness } from './describe-outbox.ts';
