import type { Recorded } from '../../recording/transcripts.ts';
import { list } from '../../shape.ts';
import type { Plan } from './play.ts';
import { play } from './play.ts';
import type { ClientWorld } from './world.ts';
import { Play } from './world.ts';

/** Starts the client once for each plan, one after another. */
export function plays(
  name: string,
  plansFor: (world: ClientWorld) => readonly Plan[],
): Recorded<ClientWorld, readonly Play[]> {
  return {
    name,
    isTranscript: list(Play),
    async play(world) {
      const played: Play[] = [];
      for (const plan of plansFor(world)) played.push(await play(world, plan));
      return played;
    },
  };
}
