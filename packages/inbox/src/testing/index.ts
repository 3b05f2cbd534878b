export { describeInbox, type InboxHarness } from './describe-inbox.ts';
