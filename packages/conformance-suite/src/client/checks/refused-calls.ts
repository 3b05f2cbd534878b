import { retryRules } from '../../generated/rules.ts';
import type { CheckCard } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import { orElse } from '../../recording/transcripts.ts';
import { onlyKnownFields } from '../judgements/bodies.ts';
import { causeOfControl, doneByOneCall } from '../judgements/control.ts';
import {
  handledByStatus,
  notRepeated,
  notRepeatedUnchanged,
  sameWhateverSaid,
  undisturbed,
} from '../judgements/refused-calls.ts';
import { bodies } from '../scenarios/bodies.ts';
import { control, otherSuccesses } from '../scenarios/control.ts';
import type { Final } from '../scenarios/refused-calls.ts';
import {
  failedOnce,
  grownLabel,
  inOtherWords,
  lies,
  newFields,
  refused,
  unknownCodes,
} from '../scenarios/refused-calls.ts';
import { disguised, refreshes } from '../scenarios/tokens.ts';
import type { ClientTranscripts, Play } from '../scenarios/world.ts';
import type { ClientCheck } from './check.ts';
import { clientCheck, stages } from './check.ts';

interface Row extends CheckCard {
  readonly refused: Final;
  judge(plays: readonly Play[]): Finding;
}

const rows: readonly Row[] = [
  {
    id: 'CLI-304',
    level: 'MUST',
    title: 'A call that was refused as malformed is not made again unchanged',
    refused: 'malformed',
    judge: notRepeatedUnchanged,
    catches: 'The same mistake is sent over and over, until somebody reads the log.',
    fix: 'End the call with the error, and log its code.',
  },
  {
    id: 'CLI-305',
    level: 'MUST',
    title: 'A call that is not allowed is not repeated',
    refused: 'notAllowed',
    judge: notRepeated,
    catches: 'An application that was uninstalled goes on calling.',
    fix: 'End the call with the error, and stop calling for that merchant.',
  },
  {
    id: 'CLI-306',
    level: 'MUST',
    title: 'A call for something that is not there is not repeated',
    refused: 'notThere',
    judge: notRepeated,
    catches: 'A wrong id makes calls until the rate limit is reached.',
    fix: 'End the call with the error.',
  },
  {
    id: 'CLI-307',
    level: 'MUST',
    title: 'A call that met a conflict is not repeated',
    refused: 'conflict',
    judge: notRepeated,
    catches: 'What the order no longer allows is asked for again and again.',
    fix: 'Read the state as it is now, and decide from there.',
  },
];

const byStatus = rows.map(({ refused: name, judge, ...card }) =>
  clientCheck({ card, judge: async (transcripts) => judge(await transcripts.of(refused[name])) }),
);

/** The refusals in plain words, by what they are called. */
async function plainOf(transcripts: ClientTranscripts): Promise<ReadonlyMap<string, Play>> {
  const plain = new Map<string, Play>();
  for (const scenario of Object.values(refused)) {
    for (const play of await transcripts.of(scenario)) plain.set(play.label, play);
  }
  return plain;
}

/** The same refusal in plain words and in words that lie. */
async function pairsOf(transcripts: ClientTranscripts) {
  const plain = await plainOf(transcripts);
  const lied = new Map((await transcripts.of(lies)).map((play) => [play.label, play]));
  const pairs = [...plain].flatMap(([label, play]) => {
    const other = lied.get(inOtherWords(label));
    return other === undefined ? [] : [{ plain: play, lied: other }];
  });
  const tokens = await tokensOf(transcripts);
  return tokens === undefined ? pairs : [...pairs, { plain: tokens.plain, lied: tokens.lie }];
}

/** None of a client that gets no tokens. */
async function tokensOf(transcripts: ClientTranscripts) {
  const plays = await orElse(transcripts.of(refreshes), []);
  const others = await orElse(transcripts.of(disguised), undefined);
  const plain = plays.find(({ label }) => label === others?.of);
  return plain === undefined || others === undefined ? undefined : { ...others, plain };
}

/** What a client does when a call is refused for good, and how it takes what it does not know. */
export const refusedCalls: readonly ClientCheck[] = [
  clientCheck({
    card: {
      id: 'CLI-300',
      level: 'MUST',
      title:
        'For a task the client makes one call, as the operation describes it, and none after a success',
      catches:
        'The client calls something else, calls without its token, or treats a success as a failure.',
      fix: 'Take method, path and body from the contract, and treat every status from 200 to 299 as a success.',
    },
    hangsOn: [],
    async judge(transcripts) {
      const controlled = await transcripts.of(control);
      const isDone = causeOfControl(controlled) === undefined;
      return doneByOneCall(controlled, isDone ? await transcripts.of(otherSuccesses) : []);
    },
  }),
  ...byStatus,
  clientCheck({
    card: {
      id: 'CLI-316',
      level: 'MUST',
      title: 'Fields that nobody knows, in any answer, make no difference',
      catches: 'The service adds a field, and the client treats its answers as broken.',
      fix: 'Read the fields that you know, and ignore all others.',
    },
    async judge(transcripts) {
      const fields = await transcripts.of(newFields);
      const plain = await plainOf(transcripts);
      const conflict = [...plain].find(
        ([label]) => fields.conflict.label === grownLabel(label),
      )?.[1];
      const tokens = await tokensOf(transcripts);
      return undisturbed(fields, await transcripts.of(failedOnce), [
        ...(conflict === undefined ? [] : [{ plain: conflict, grown: fields.conflict }]),
        ...(tokens === undefined ? [] : [tokens]),
      ]);
    },
  }),
  clientCheck({
    card: {
      id: 'CLI-317',
      level: 'MUST',
      title: 'The wording of a message makes no difference',
      catches: 'A message is put in other words, and the client repeats what it must not.',
      fix: 'Decide by the code and the status; the message is for people.',
    },
    judge: async (transcripts) => sameWhateverSaid(await pairsOf(transcripts)),
  }),
  clientCheck({
    card: {
      id: 'CLI-320',
      level: 'MUST',
      title: 'A code that nobody knows is handled as its status says',
      catches:
        'The service adds a code, and the client repeats calls, or gives them up, that it should not.',
      fix: `${retryRules['unknown-code']} ${retryRules['no-row']}`,
    },
    async judge(transcripts) {
      const failed = await transcripts.of(failedOnce);
      return handledByStatus(await transcripts.of(unknownCodes), failed);
    },
  }),
  clientCheck({
    card: {
      id: 'CLI-321',
      level: 'MUST',
      title: 'Bodies have the fields that the operation accepts, and no others',
      catches:
        'A body has `app_id` or something of the client’s own in it, for which calls are refused.',
      fix: 'Write the fields of the operation, and keep your own elsewhere.',
    },
    stage: stages.last,
    judge: async (transcripts) => onlyKnownFields(await transcripts.of(bodies)),
  }),
];
