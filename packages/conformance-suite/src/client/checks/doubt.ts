import { retryRules } from '../../generated/rules.ts';
import { notRepeatedApplied, readBeforeRepeat } from '../judgements/doubt.ts';
import { appliedAllTheSame, gatewayTimeout, lostConnections } from '../scenarios/doubt.ts';
import type { ClientCheck } from './check.ts';
import { clientCheck } from './check.ts';

/** What a client does when nobody knows whether a call was carried out. */
export const inDoubt: readonly ClientCheck[] = [
  clientCheck({
    card: {
      id: 'CLI-313',
      level: 'MUST',
      title: 'A write that ended in a gateway timeout is not repeated before its state was read',
      catches: 'What was carried out is done twice.',
      fix: `Read the state of the order before you repeat the call, or stop, and report its outcome as unknown. ${retryRules['careful-status']}`,
    },
    judge: async (transcripts) => readBeforeRepeat(await transcripts.of(gatewayTimeout)),
  }),
  clientCheck({
    card: {
      id: 'CLI-314',
      level: 'MUST',
      title: 'A write of which the state says that it was applied is not repeated',
      catches: 'The state is read, and nothing comes of it.',
      fix: retryRules.state,
    },
    judge: async (transcripts) => notRepeatedApplied(await transcripts.of(appliedAllTheSame)),
  }),
  clientCheck({
    card: {
      id: 'CLI-315',
      level: 'SHOULD',
      title: 'A connection that breaks after a write was sent is treated as a gateway timeout',
      catches: 'The HTTP client, or what is around it, repeats what may have been carried out.',
      fix: `Switch off the repeats of the HTTP client. ${retryRules['no-response']}`,
    },
    judge: async (transcripts) => readBeforeRepeat(await transcripts.of(lostConnections)),
  }),
];
