import { openSqliteInbox } from '../src/sqlite/sqlite-inbox.ts';
import { eventOf } from '../src/testing/deliveries.ts';

// A process that opens an inbox together with others, and stores a delivery.

const [path = '', id = ''] = process.argv.slice(2);
const inbox = await openSqliteInbox({ path });
await inbox.accept(eventOf(id));
await inbox.close();
