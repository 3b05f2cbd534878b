import { ErrorCode } from '@ordering/errors';
import { codesOf, statusOf } from '../../contract/statuses.ts';
import type { Reply } from '../../http/script.ts';
import { always } from '../../http/script.ts';
import { startScriptedServer } from '../../http/scripted-server.ts';
import { silentServer } from '../../http/silent-server.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { orElse } from '../../recording/transcripts.ts';
import { CannotSee } from '../../run/cannot-run.ts';
import { list, type Of, object, text } from '../../shape.ts';
import { needed } from '../capabilities.ts';
import type { Plan } from './play.ts';
import { listening, play } from './play.ts';
import { plays } from './plays.ts';
import { lie } from './refused-calls.ts';
import { refusal, success, withNewFields } from './replies.ts';
import { operationOf, tasksFor } from './tasks.ts';
import type { ClientTranscripts, ClientWorld } from './world.ts';
import { otherHost, Play } from './world.ts';

/** A task that is refused as long as its token is an old one. */
function refusing(label: string, reply: Reply): Plan {
  return { label, api: ({ isOld }) => (isOld ? reply : success) };
}

const expired = ErrorCode.authTokenExpired;
const expiredLabel = refusedWith(expired);

function refusedWith(code: ErrorCode): string {
  return `${statusOf(code)} ${code}`;
}

/** A token that is refused, with each of the codes for that. */
export const refreshes = plays('a token that is refused', (world) => {
  needed('refresh', world.without);
  const status = statusOf(expired);
  return codesOf(operationOf(world), status).map((code) =>
    refusing(refusedWith(code), refusal(code)),
  );
});

/** The same with a message that lies, and with fields that nobody knows, also beside the new token. */
export const Disguised = object({
  /** The label of the plain one. */
  of: text,
  lie: Play,
  grown: Play,
});
export type Disguised = Of<typeof Disguised>;

export const disguised: Recorded<ClientWorld, Disguised> = {
  name: 'a token that is refused in other words',
  isTranscript: Disguised,
  async play(world) {
    needed('refresh', world.without);
    const [lied, grown] = [`${expired}, with another message`, `${expired} with new fields`];
    return {
      of: expiredLabel,
      lie: await play(world, refusing(lied, refusal(expired, lie))),
      grown: await play(world, {
        ...refusing(grown, withNewFields(refusal(expired))),
        token: withNewFields,
      }),
    };
  },
};

/** Starts in which the client asks for a token and calls again at once; none of a client that gets no tokens. */
export async function promptIn(transcripts: ClientTranscripts): Promise<readonly Play[]> {
  const others = await orElse(transcripts.of(disguised), undefined);
  const same = others === undefined ? [] : [others.lie, others.grown];
  return [...(await orElse(transcripts.of(refreshes), [])), ...same];
}

/** Every token is refused. */
export const neverGood = plays('every token refused', () => [
  { label: `${statusOf(expired)} ${expired}, always`, api: () => refusal(expired) },
]);

/** As many tasks as a busy store may have at once. */
export const manyTasks = 20;

/** So long, in ms, a refusal takes: those that were made together are refused together then. */
const together = 300;

/** So long, in ms, the refusal of one of them waits for a call with the new token. */
const longest = 1500;

/** Many tasks in one process, whose token is refused; the first of them when the new token is in use. */
export const sharedRefresh: Recorded<ClientWorld, Play> = {
  name: 'many tasks whose token is refused',
  isTranscript: Play,
  async play(world) {
    needed('refresh', world.without);
    needed('list', world.without);
    const tasks = tasksFor(world, 'of many', manyTasks);
    if (tasks.length < 2) {
      throw new CannotSee('it takes tasks that are done side by side: give several under `tasks`');
    }
    return play(world, {
      ...{ label: `${tasks.length} tasks, ${statusOf(expired)} ${expired}`, tasks },
      api({ task, number, isOld, renewed }) {
        if (!isOld) return success;
        const isLast = task === 0 && number === 1;
        const delay = isLast ? { delayMs: longest, sooner: renewed } : { delayMs: together };
        return { ...refusal(expired), ...delay };
      },
      // Each is refused and gets a token of its own, and is repeated then.
      enough: tasks.length * 4,
    });
  },
};

/** A client that is sent elsewhere, and what it asked for there. */
export const Redirected = object({
  play: Play,
  elsewhere: list(object({ method: text, path: text, headers: text, body: text })),
});
export type Redirected = Of<typeof Redirected>;

/** A redirect that most programs follow with another method, and one that they follow with all that they sent. */
const redirects = [302, 307];

export const redirected: Recorded<ClientWorld, readonly Redirected[]> = {
  name: 'redirects',
  isTranscript: list(Redirected),
  async play(world) {
    const played: Redirected[] = [];
    for (const status of redirects) {
      played.push(
        await redirectedBy(world, (to) => ({
          label: `${status} to another host`,
          api: () => to(status),
        })),
      );
    }
    if (world.without.includes('refresh')) return played;
    const [, withBody = 0] = redirects;
    played.push(
      await redirectedBy(world, (to) => ({
        ...refusing(`${withBody} to another host for a token`, refusal(expired)),
        token: () => to(withBody),
      })),
    );
    return played;
  },
};

async function redirectedBy(
  world: ClientWorld,
  planWith: (to: (status: number) => Reply) => Plan,
): Promise<Redirected> {
  await using server =
    world.rehearsal === undefined
      ? await startScriptedServer({
          ...listening(world, otherHost),
          endpointOf: () => 'elsewhere',
        })
      : silentServer(`http://${otherHost}`);
  const { url } = server.endpoint('elsewhere', always(success));
  const to = (status: number): Reply => ({
    ...{ kind: 'answer', status },
    headers: [{ name: 'Location', value: url }],
  });
  const played = await play(world, planWith(to));
  const elsewhere = server.received.map(({ method, path, headers, body }) => ({
    ...{ method, path, body: body.toString('utf8') },
    headers: headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  }));
  return { play: played, elsewhere };
}
