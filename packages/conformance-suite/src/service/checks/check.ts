import type { Check, CheckCard } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import type { ServiceTranscripts, ServiceWorld } from '../scenarios/world.ts';

export type ServiceCheck = Check<ServiceTranscripts>;

/**
 * Calls that are put off and tokens that expire would disturb calls beside them, and a clock that is advanced lets
 * tokens expire; a restart would disturb everything. What is judged over a whole run comes last.
 */
export const stages = {
  together: 0,
  fuzz: 1,
  throttle: 2,
  refresh: 3,
  tokens: 4,
  clock: 5,
  answers: 6,
  slow: 7,
  restart: 8,
  causes: 9,
  codes: 10,
  last: 11,
} as const;

/** What a check of a service is made of. The judgement is pure: the transcript is all it gets. */
interface ServiceCheckParts<Transcript> {
  readonly card: CheckCard;
  readonly stage?: number;
  readonly scenario: Recorded<ServiceWorld, Transcript>;
  judge(transcript: Transcript): Finding;
}

export function serviceCheck<Transcript>(parts: ServiceCheckParts<Transcript>): ServiceCheck {
  return {
    card: parts.card,
    stage: parts.stage ?? stages.together,
    aspects: [undefined],
    async run(transcripts) {
      return { finding: parts.judge(await transcripts.of(parts.scenario)) };
    },
  };
}
