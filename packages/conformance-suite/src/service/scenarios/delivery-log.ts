import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { list, number, type Of, object, optional, text, truth } from '../../shape.ts';
import { runAction, wayTo } from './actions.ts';
import { saying } from './endpoint.ts';
import { attemptsAt, hasSeveralIds, ladderWalk } from './ladder.ts';
import type { ServiceWorld } from './world.ts';

/** What the delivery log shows of a delivery that failed for good, beside what there was to show. */
export const LoggedTranscript = object({
  deliveryId: text,
  /** Whether another delivery came under its id, so that the log may show that one. */
  isShared: optional(truth),
  /** Base64. */
  sent: text,
  /** What other attempts at it sent that is not the same: nothing says that it has to be. */
  alsoSent: optional(list(text)),
  /** How the endpoint answered. */
  status: number,
  said: text,
  /** Left out where attempts at it had other ids: under which of them the log has it is not known. */
  shown: optional(object({ payload: text, status: text, body: text })),
});
export type LoggedTranscript = Of<typeof LoggedTranscript>;

/** Looks a delivery up at the end of the ladder. */
export const failureLogged: Recorded<ServiceWorld, LoggedTranscript> = {
  name: 'a failure in the delivery log',
  isTranscript: LoggedTranscript,
  async play(world, others) {
    const action = wayTo(world, 'deliveryLog');
    world.rehearsal?.action(action);
    const walked = await others.of(ladderWalk);
    const failed = walked.failing.flatMap((followed) => {
      const [first, ...more] = attemptsAt(followed, walked);
      const owner = walked.owners.find(({ name }) => name === followed.owner);
      const id = first?.deliveryId;
      return first === undefined || owner === undefined || id === undefined
        ? []
        : [{ first, more, owner, deliveryId: id, isRenamed: hasSeveralIds(followed, walked) }];
    });
    const one = failed.find(({ isRenamed }) => !isRenamed) ?? failed[0];
    if (one === undefined) throw new CannotRun('no delivery failed that a log could show');
    const { first, more, owner, deliveryId, isRenamed } = one;
    const { status: answered } = owner;
    const changed = new Set(more.map(({ body }) => body).filter((body) => body !== first.body));
    const failure = {
      ...{ deliveryId, sent: first.body, status: answered, said: saying(answered) },
      ...(changed.size === 0 ? {} : { alsoSent: [...changed] }),
    };
    if (isRenamed) return failure;
    const {
      payload = '',
      status = '',
      body = '',
    } = await runAction(world, action, {
      ...owner.ids,
      deliveryId,
    });
    const isShared = walked.observations.some(
      (each) => each.deliveryId === deliveryId && each.endpoint !== first.endpoint,
    );
    return { ...failure, isShared, shown: { payload, status, body } };
  },
};
