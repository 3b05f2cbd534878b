import type { Loaded } from './commands/load.ts';
import type { Located } from './commands/locate.ts';

export type { Loaded } from './commands/load.ts';
export { type DocumentOptions, type Located, locate } from './commands/locate.ts';
export type { Contracts } from './emit/emitted-file.ts';
export type { Contract } from './model/contract.ts';

/** Reads the documents: the contract, with and without what the sandbox adds to it, or every problem that they have. */
export async function loadContracts(located: Located): Promise<Loaded> {
  // What reads and checks documents is loaded only when there are some.
  const { loadContracts: load } = await import('./commands/load.ts');
  return load(located);
}
