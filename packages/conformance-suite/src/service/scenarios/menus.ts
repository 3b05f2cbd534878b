import { ErrorCode } from '@ordering/errors';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun, CannotSee } from '../../run/cannot-run.ts';
import { needsCode, runAction, wayTo } from './actions.ts';
import { someStore } from './control.ts';
import { BothWays, lastRequest } from './last-request.ts';
import { make } from './make.ts';
import { shared } from './shared.ts';
import type { ServiceWorld } from './world.ts';
import { freshName } from './world.ts';

/** A push that the setting permits: one for all checks, since it changes a menu. */
const permittedPush = shared(async (world: ServiceWorld) => {
  const push = wayTo(world, 'pushMenu');
  const { ids } = await someStore(world);
  return lastRequest(push, make(world, 'pushMenu', push, ids));
});

/** A push where the setting permits it, and one where it does not. */
export const menuPushes: Recorded<ServiceWorld, BothWays> = {
  name: 'menu pushes',
  isTranscript: BothWays,
  async play(world) {
    const code = ErrorCode.menuPushNotAllowed;
    needsCode(world, code);
    wayTo(world, 'pushMenu');
    const refusing = world.config.codes?.[code];
    if (refusing === undefined) {
      throw new CannotSee(`it needs \`codes.${code}\`, which the configuration does not have`);
    }
    // What one of them sets is set anew by the other.
    const { request: permitted } = await permittedPush(world);
    const { ids } = await someStore(world);
    const { request: refused } = await lastRequest(refusing, runAction(world, refusing, ids));
    return {
      accepted: [{ what: 'a menu push where the setting permits it', ...permitted }],
      refused: [{ what: 'a menu push where the setting does not permit it', ...refused }],
    };
  },
};

/** Lookups of a job that a push has begun, and of one that nothing has. */
export const menuJobs: Recorded<ServiceWorld, BothWays> = {
  name: 'menu jobs',
  isTranscript: BothWays,
  async play(world) {
    needsCode(world, ErrorCode.menuJobNotFound);
    const push = wayTo(world, 'pushMenu');
    const look = wayTo(world, 'menuJob');
    if (!push.steps.some(({ take }) => 'jobId' in take)) {
      throw new CannotSee(`it needs \`${push.name}\` to take \`jobId\`, the id of the job`);
    }
    const { request, taken } = await permittedPush(world);
    if (taken.jobId === undefined) {
      throw new CannotRun(request.because ?? 'the menu push is refused (see API-222)');
    }
    const { ids } = await someStore(world);
    const lookUp = async (what: string, jobId: string) => {
      const looking = runAction(world, look, { ...ids, ...taken, jobId });
      return { what, ...(await lastRequest(look, looking)).request };
    };
    return {
      accepted: [await lookUp('the job of a menu push', taken.jobId)],
      refused: [await lookUp('an unknown job', freshName(world, 'unknown-job'))],
    };
  },
};
