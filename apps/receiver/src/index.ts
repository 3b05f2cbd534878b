export type { Config } from './config.ts';
export { createLog } from './log.ts';
export type { Metrics } from './metrics.ts';
export { createMetrics } from './metrics.ts';
export type { RunningReceiver } from './receiver.ts';
export { startReceiver } from './receiver.ts';
export type { ServerParts } from './server.ts';
export { createServer, webhookPath } from './server.ts';
