export { type Loaded, loadContracts } from './commands/load.ts';
export { type DocumentOptions, type Located, locate } from './commands/locate.ts';
export type { Contracts } from './emit/emitted-file.ts';
export type { Contract } from './model/contract.ts';
