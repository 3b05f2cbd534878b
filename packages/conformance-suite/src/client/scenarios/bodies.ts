import { Operation } from '../../contract/api.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object, text } from '../../shape.ts';
import { control } from './control.ts';
import type { ClientWorld } from './world.ts';

/** What a call that does a task had in its body. */
export const Body = object({
  /** What the client met in that start of it. */
  label: text,
  operation: Operation,
  body: text,
});
export type Body = Of<typeof Body>;

/** The bodies of all calls that did a task in a run. */
export const bodies: Recorded<ClientWorld, readonly Body[]> = {
  name: 'bodies of calls',
  isTranscript: list(Body),
  async play(world, others) {
    await others.of(control);
    return world.plays.flatMap(({ label, calls }) =>
      calls.flatMap(({ kind, operation, body }) =>
        kind === 'task' && operation !== undefined ? [{ label, operation, body }] : [],
      ),
    );
  },
};
