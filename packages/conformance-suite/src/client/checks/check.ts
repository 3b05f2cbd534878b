import type { Check, CheckCard, Control } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import { causeOfControl } from '../judgements/control.ts';
import { control } from '../scenarios/control.ts';
import type { ClientTranscripts } from '../scenarios/world.ts';

export type ClientCheck = Check<ClientTranscripts>;

/** What is judged over a whole run comes last. */
export const stages = { together: 0, last: 1 } as const;

/** One task is done by one call: without that, nothing that the client does says anything. */
export const doesTasks: Control<ClientTranscripts> = {
  check: 'CLI-300',
  fault: async (transcripts) => causeOfControl(await transcripts.of(control)),
};

/** What a check of a client is made of. */
interface ClientCheckParts {
  readonly card: CheckCard;
  readonly stage?: number;
  /** By default it hangs on one task being done. */
  readonly hangsOn?: readonly Control<ClientTranscripts>[];
  /** Pure: transcripts are all it gets. */
  judge(transcripts: ClientTranscripts): Promise<Finding>;
}

export function clientCheck(parts: ClientCheckParts): ClientCheck {
  return {
    card: parts.card,
    stage: parts.stage ?? stages.together,
    hangsOn: parts.hangsOn ?? [doesTasks],
    aspects: [undefined],
    run: async (transcripts) => ({ finding: await parts.judge(transcripts) }),
  };
}
