import { afterAll, beforeAll } from 'vitest';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { describeInbox } from '../testing/describe-inbox.ts';

let server: InboxServer;
beforeAll(async () => {
  server = await InboxServer.start();
});
afterAll(() => server.dispose());

describeInbox('the inbox in PostgreSQL', () => server.harness());
