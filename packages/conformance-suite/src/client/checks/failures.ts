import { retryRules } from '../../generated/rules.ts';
import type { CheckCard } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import {
  endedInTime,
  gaveUpFailing,
  growing,
  handledPages,
  jittered,
  waitedAsAsked,
} from '../judgements/failures.ts';
import {
  failedAlways,
  limitedForSeconds,
  limitedUntilDate,
  limitedWithoutSense,
  pages,
  silence,
} from '../scenarios/failures.ts';
import { failedOnce } from '../scenarios/refused-calls.ts';
import { promptIn } from '../scenarios/tokens.ts';
import type { ClientTranscripts, ClientWorld, Play } from '../scenarios/world.ts';
import type { ClientCheck } from './check.ts';
import { clientCheck } from './check.ts';

interface Row extends CheckCard {
  readonly scenario: Recorded<ClientWorld, readonly Play[]>;
  judge(plays: readonly Play[], transcripts: ClientTranscripts): Finding | Promise<Finding>;
}

const rows: readonly Row[] = [
  {
    id: 'CLI-308',
    level: 'MUST',
    title: 'After a delay that was asked for in seconds, and not before, a call is repeated',
    scenario: limitedForSeconds,
    judge: waitedAsAsked,
    catches: 'A client over its limit calls faster than it may, and stays over it.',
    fix: 'Wait as long as the header says, in place of your own delay, before you repeat the call.',
  },
  {
    id: 'CLI-309',
    level: 'SHOULD',
    title: 'A delay that is given as a date is understood',
    scenario: limitedUntilDate,
    judge: waitedAsAsked,
    catches: 'A gateway sends a date in Retry-After, and the client ignores it.',
    fix: 'If the header is not a whole number, read it as an HTTP date.',
  },
  {
    id: 'CLI-310',
    level: 'SHOULD',
    title: 'A delay that is missing or makes no sense is replaced by a bounded one',
    scenario: limitedWithoutSense,
    judge: endedInTime,
    catches: 'A client sleeps for years, or stops with an error of its own.',
    fix: `${retryRules['retry-after']} ${retryRules['no-retry-after']}`,
  },
  {
    id: 'CLI-311',
    level: 'MUST',
    title: 'A failure that never ends is given up after some calls',
    scenario: failedAlways,
    judge: gaveUpFailing,
    catches: 'Every client hammers a service that is trying to come up again.',
    fix: retryRules.attempt,
  },
  {
    id: 'CLI-312',
    level: 'SHOULD',
    title: 'The delays between repeated calls differ from start to start',
    scenario: failedAlways,
    judge: async (plays, transcripts) => jittered(plays, await promptIn(transcripts)),
    catches: 'Clients that failed together come back together.',
    fix: 'Take a random time up to the delay in place of the delay.',
  },
  {
    id: 'CLI-318',
    level: 'MUST',
    title: 'A page in the place of an error is handled as its status says',
    scenario: pages,
    judge: async (plays, transcripts) => handledPages(plays, await transcripts.of(failedOnce)),
    catches: 'A gateway answers with a page of its own, and the client breaks on it.',
    fix: `${retryRules['unreadable-body']} ${retryRules['no-code']}`,
  },
  {
    id: 'CLI-322',
    level: 'SHOULD',
    title: 'An answer that never comes, or never ends, is given up in time',
    scenario: silence,
    judge: endedInTime,
    catches: 'One connection that hangs holds the client for ever.',
    fix: 'Give each call a time in which its whole answer must be there.',
  },
  {
    id: 'CLI-323',
    level: 'SHOULD',
    title: 'The delays between repeated calls grow',
    scenario: failedAlways,
    judge: async (plays, transcripts) => growing(plays, await promptIn(transcripts)),
    catches:
      'A service that is down for minutes gets as many calls as one that is down for a second.',
    fix: 'Double the delay after each call.',
  },
];

/** What a client does when the service fails, or asks for patience. */
export const failures: readonly ClientCheck[] = rows.map(({ scenario, judge, ...card }) =>
  clientCheck({
    card,
    judge: async (transcripts) => judge(await transcripts.of(scenario), transcripts),
  }),
);
