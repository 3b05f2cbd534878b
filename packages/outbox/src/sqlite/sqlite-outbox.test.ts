import { afterAll, beforeAll } from 'vitest';
import { SqliteOutboxes } from '../../testing/sqlite-harness.ts';
import { describeOutbox } from '../testing/describe-outbox.ts';

let outboxes: SqliteOutboxes;
beforeAll(() => {
  outboxes = new SqliteOutboxes();
});
afterAll(() => outboxes.dispose());

describeOutbox('an outbox in SQLite', () => outboxes.harness());
