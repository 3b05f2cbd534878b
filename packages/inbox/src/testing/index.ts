export { describeInbox } from './describe-inbox.ts';
export type { InboxHarness } from './scene.ts';
