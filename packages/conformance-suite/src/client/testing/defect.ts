import type { Defect } from '../../testing/defect.ts';
import type { ClientDecisions, Met } from './fake-client.ts';
import { byContract } from './fake-client.ts';

/** A client with one mistake. */
export type ClientDefect = Defect<ClientDecisions>;

/** Makes a call again, twice, where it should not. */
export function repeating(test: (met: Met) => boolean): Partial<ClientDecisions> {
  return { next: (met) => (test(met) && met.repeats < 2 ? 'repeat' : byContract(met)) };
}

/** Ends a call where it should go on. */
export function endingAt(test: (met: Met) => boolean): Partial<ClientDecisions> {
  return { next: (met) => (test(met) ? 'end' : byContract(met)) };
}
