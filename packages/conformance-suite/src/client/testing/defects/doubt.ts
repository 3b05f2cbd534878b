import type { ClientDefect } from '../defect.ts';
import { byContract, readState } from '../fake-client.ts';

export const inDoubt: readonly ClientDefect[] = [
  {
    mistake: 'repeats what ended in a gateway timeout as any other failure',
    decisions: {
      next: (met) => (met.status === 504 && met.repeats === 0 ? 'repeat' : byContract(met)),
    },
    found: ['CLI-313 fail', 'CLI-314 not-run'],
  },
  {
    mistake: 'goes by the code of a gateway timeout, whatever the status says',
    decisions: {
      next: (met) =>
        met.status === 504 && met.code !== '' && met.repeats === 0 ? 'repeat' : byContract(met),
    },
    found: ['CLI-313 fail'],
  },
  {
    mistake: 'reads the state, and repeats what was applied',
    decisions: {
      next: (met) => (met.status === 504 && met.repeats === 0 ? 'repeat' : byContract(met)),
      async beforeRepeat(baseUrl, task) {
        await readState(baseUrl, task);
        return true;
      },
    },
    found: ['CLI-314 fail'],
  },
  {
    mistake: 'repeats what was sent over a connection that broke',
    decisions: { lost: 'repeat' },
    found: ['CLI-315 warn'],
  },
];
