import { speaksTls } from '../../http/probe.ts';
import type { Scenario } from '../../model/scenario.ts';
import { scenario } from '../../model/scenario.ts';
import { UnreachableError } from '../../run/errors.ts';
import { everyDigitChanged, underOtherSecret } from '../payloads/forgeries.ts';
import type { ForgedTranscript } from './forged.ts';
import { forgedDeliveries } from './forged.ts';
import type { ReceiverWorld, Sent } from './world.ts';
import { deliver } from './world.ts';

const handshakeMs = 2000;

/**
 * The plainest genuine delivery. Where it is not acknowledged, nothing else that is sent says anything.
 *
 * @throws UnreachableError where the port speaks TLS, and the URL does not.
 */
export const genuineControl: Scenario<ReceiverWorld, Sent> = scenario(async (world) => {
  const draft = world.draftsOf('control').draft();
  const sent = await deliver(world, { label: 'the genuine delivery', draft });
  if (mayHaveMetTls(sent) && (await speaksTls(sent.url, handshakeMs))) {
    throw new UnreachableError(`${sent.url}: this port speaks TLS; write https://`);
  }
  return sent;
});

/** As servers answer who speaks plain HTTP to a port of TLS: by hanging up, or with a 400. */
function mayHaveMetTls({ url, answer }: Sent): boolean {
  if (!url.startsWith('http:')) return false;
  return answer.kind === 'failed' ? answer.problem === 'broken' : answer.status === 400;
}

/** Plain forgeries between genuine deliveries. Where the first is accepted, nothing is verified. */
export const plainForgery: Scenario<ReceiverWorld, ForgedTranscript> = forgedDeliveries(
  'plain-forgery',
  {
    forged: (drafts) => [
      {
        label: 'a delivery with a made-up signature',
        draft: drafts.draft(),
        forgery: everyDigitChanged,
      },
      {
        label: 'a delivery signed with another secret',
        draft: drafts.draft(),
        forgery: underOtherSecret,
      },
    ],
    control: (drafts) => ({ draft: drafts.draft() }),
  },
);
