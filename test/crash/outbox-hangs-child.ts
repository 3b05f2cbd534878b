import { openSqliteOutbox, startDelivering } from '@ordering/outbox';

// A process that makes the attempts of an outbox until it is killed.

const [path = '', policy = ''] = process.argv.slice(2);
const outbox = await openSqliteOutbox({ path });
startDelivering(outbox, { policy: JSON.parse(policy), guard: { allowTargets: ['127.0.0.0/8'] } });
