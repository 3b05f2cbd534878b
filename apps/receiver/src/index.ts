export type { Config } from './config.ts';
export { ConfigError } from './config-error.ts';
export { createLog } from './log.ts';
export type { Metrics } from './metrics.ts';
export { createMetrics } from './metrics.ts';
export type { ServerParts } from './server.ts';
export { createServer, webhookPath } from './server.ts';
export type { RunningReceiver } from './start.ts';
export { startReceiver } from './start.ts';
