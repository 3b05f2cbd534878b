import { type Family, ofContract } from '../../model/check.ts';
import type { ClientTranscripts } from '../scenarios/world.ts';
import { inDoubt } from './doubt.ts';
import { failures } from './failures.ts';
import { refusedCalls } from './refused-calls.ts';
import { tokens } from './tokens.ts';

/** Everything that is checked of a client, in the order of the report. */
export const clientFamilies: readonly Family<ClientTranscripts>[] = ofContract([
  { title: 'Refused calls', checks: refusedCalls },
  { title: 'Tokens', checks: tokens },
  { title: 'Failures', checks: failures },
  { title: 'Writes in doubt', checks: inDoubt },
]);
