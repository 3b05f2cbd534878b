export { describeOutbox } from './describe-outbox.ts';
export type { OutboxHarness } from './scene.ts';
