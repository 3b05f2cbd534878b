import { sqliteHarness } from '../../testing/sqlite-harness.ts';
import { describeOutbox } from '../testing/describe-outbox.ts';

describeOutbox('an outbox in SQLite', sqliteHarness);
