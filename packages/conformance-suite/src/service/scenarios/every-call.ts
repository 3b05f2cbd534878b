import type { Recorded } from '../../recording/transcripts.ts';
import { list } from '../../shape.ts';
import { notThere } from './missing-things.ts';
import { twiceRegistered } from './registered-twice.ts';
import type { ServiceWorld } from './world.ts';
import { ApiExchange } from './world.ts';

/** Every call of the run; where nothing else was selected, a few that are carried out or refused. */
export const everyCall: Recorded<ServiceWorld, readonly ApiExchange[]> = {
  name: 'every call',
  isTranscript: list(ApiExchange),
  async play(world) {
    const played = await Promise.allSettled([notThere(world), twiceRegistered(world)]);
    const failed = played.find((each) => each.status === 'rejected');
    if (failed !== undefined && world.log.length === 0) throw failed.reason;
    return [...world.log];
  },
};
