import { ErrorCode, RetryClass } from '@ordering/errors';
import { statusesOf } from '../../contract/statuses.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object, truth } from '../../shape.ts';
import { once, sideBySide } from './failures.ts';
import type { Plan } from './play.ts';
import { answering, refusal } from './replies.ts';
import type { ClientWorld } from './world.ts';
import { Play } from './world.ts';

/** Tasks whose answers are lost: the client cannot know whether they were applied. */
export const Doubt = object({
  plays: list(Play),
  /** Whether it is known how the client reads the state. */
  isTold: truth,
});
export type Doubt = Of<typeof Doubt>;

function doubt(name: string, plansFor: () => readonly Plan[]): Recorded<ClientWorld, Doubt> {
  return {
    name,
    isTranscript: Doubt,
    async play(world) {
      return {
        plays: await sideBySide(world, plansFor()),
        isTold: world.state !== undefined,
      };
    },
  };
}

const [lost] = statusesOf(RetryClass.readStateFirst);

/** The state says that it was not applied. */
export const gatewayTimeout = doubt('a gateway timeout', () => [
  once(`${lost}, and not applied`, () => answering(lost, {})),
  // A code of another status does not decide.
  once(`${lost} ${ErrorCode.internalError}, and not applied`, () => ({
    ...refusal(ErrorCode.internalError),
    status: lost,
  })),
]);

/** The state says that it was. */
export const appliedAllTheSame = doubt('a gateway timeout of what was applied', () => [
  { ...once(`${lost}, and applied`, () => answering(lost, {})), state: 'after' },
]);

export const lostConnections = doubt('connections that break', () => [
  once('a connection that is reset', () => ({ kind: 'reset' })),
  once('a connection that is closed', () => ({ kind: 'empty' })),
]);
