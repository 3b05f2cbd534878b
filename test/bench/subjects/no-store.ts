import { createLog } from '../../../apps/receiver/src/log.ts';
import { createMetrics } from '../../../apps/receiver/src/metrics.ts';
import { createServer } from '../../../apps/receiver/src/server.ts';

/** The reference receiver's own server and verification, with nothing behind them: what the store costs. */
const [secret = ''] = process.argv.slice(2);
const states = { pending: 0, processing: 0, done: 0, dead: 0, quarantined: 0 };
const ready = async () => ({ ready: true }) as const;
const metrics = createMetrics({ counts: async () => ({ states }), ready });
const server = createServer({
  webhooks: {
    secrets: [secret],
    accept: async () => 'accepted',
    onOutcome: (outcome) => metrics.countOutcome(outcome),
  },
  observeAnswer: metrics.observeAnswer,
  isReady: async () => true,
  log: createLog('silent'),
});
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ url })}\n`);
process.once('SIGTERM', () => process.exit(0));
