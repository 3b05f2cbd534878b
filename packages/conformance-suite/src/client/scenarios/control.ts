import type { Recorded } from '../../recording/transcripts.ts';
import { type Of, object, text, truth } from '../../shape.ts';
import { play } from './play.ts';
import { plays } from './plays.ts';
import { answering, success } from './replies.ts';
import { methodOf, operationOf, pathOfTask, successBody, taskFor } from './tasks.ts';
import type { ClientWorld } from './world.ts';
import { Play } from './world.ts';

/** One task that is answered with a success at once, and what call it takes. */
export const Control = object({
  play: Play,
  wants: object({ method: text, path: text, body: text }),
  /** Whether it has a token of its own, which nobody knows here. */
  ownToken: truth,
});
export type Control = Of<typeof Control>;

export const control: Recorded<ClientWorld, Control> = {
  name: 'control',
  isTranscript: Control,
  async play(world) {
    const task = taskFor(world, 'control');
    const label = 'one task, answered with a success';
    return {
      ownToken: world.without.includes('refresh'),
      wants: {
        ...{ method: methodOf(task), path: pathOfTask(task) },
        body: JSON.stringify(task.body),
      },
      play: await play(world, { label, tasks: task, api: () => success }),
    };
  },
};

const noContent = 204;

/**
 * Tasks that are answered with the successes that HTTP has beside the plainest; the one without a body where the operation has
 * nothing to say.
 */
export const otherSuccesses = plays('other successes', (world) =>
  statusesFor(Object.keys(successBody(operationOf(world))).length > 0).map((status) => ({
    label: `a task that is answered with ${status}`,
    api: () =>
      status === noContent ? ({ kind: 'answer', status } as const) : answering(status, {}),
  })),
);

function statusesFor(hasBody: boolean): readonly number[] {
  return hasBody ? [201, 202] : [201, 202, noContent];
}
