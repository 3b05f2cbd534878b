export type { Config } from './config.ts';
export { type Sandbox, startSandbox } from './sandbox.ts';
