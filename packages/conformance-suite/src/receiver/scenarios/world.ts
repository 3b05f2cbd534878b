import { deliveryPolicy } from '@ordering/events';
import { messageOf } from '@ordering/kit/failure';
import type { EventRow } from '../../contract/events.ts';
import { otherOwnerOptions } from '../../contract/identity.ts';
import { Answer } from '../../http/exchange.ts';
import { goneMeanwhile, neverGone } from '../../http/gone.ts';
import type { HalfRequest } from '../../http/half-request.ts';
import { writeHalf } from '../../http/half-request.ts';
import { send } from '../../http/send.ts';
import { Shown } from '../../http/transcript.ts';
import { TakenFor } from '../../model/sightings.ts';
import type { Rehearsal } from '../../recording/rehearsal.ts';
import type { Transcripts } from '../../recording/transcripts.ts';
import { BrokenMeans, CannotSee } from '../../run/cannot-run.ts';
import type { Deadline } from '../../run/deadline.ts';
import { number, type Of, object, optional, text } from '../../shape.ts';
import type { ReceiverPart } from '../capabilities.ts';
import { withoutPart } from '../capabilities.ts';
import type { Observer } from '../observe/observer.ts';
import type { EffectTimes } from '../observe/settle.ts';
import { curlOf } from '../payloads/curl.ts';
import type { Delivery, Plan } from '../payloads/delivery.ts';
import { meantBy, shownRequest, wireRequest, writeDelivery } from '../payloads/delivery.ts';
import type { Drafts } from '../payloads/draft.ts';

/** A second store, or community, that the same receiver serves, with a secret of its own. */
export interface OtherStore {
  readonly secret: string;
  /** An event of its product. */
  readonly row: EventRow;
  /** Its values of the fields that say whose event it is. */
  readonly identity: Readonly<Record<string, string>>;
}

/** What receiver checks act on. */
export interface ReceiverWorld {
  /** One URL for each replica; the first is the one that most checks use. */
  readonly urls: readonly [string, ...string[]];
  readonly secret: string;
  readonly otherStore?: OtherStore;
  /** What the receiver was declared not to have. */
  readonly without: readonly ReceiverPart[];
  readonly externalStoreId: string;
  readonly observer?: Observer;
  readonly answerMs: number;
  readonly effectTimes: EffectTimes;
  /** The files into which it logs. */
  readonly logs: readonly string[];
  restart?(signal: AbortSignal): Promise<void>;
  advance?(seconds: number, signal: AbortSignal): Promise<void>;
  slow?(seconds: number, signal: AbortSignal): Promise<void>;
  /** Whether it claims one effect of each delivery, also across a kill. */
  readonly exactlyOnce: boolean;
  readonly deadline: Deadline;
  /** Where there is one, nothing is sent, and it is taken as a right receiver would. */
  readonly rehearsal?: Rehearsal;
  /** What was answered so far. */
  readonly answers: { label: string; status: number }[];
  /** The drafts of one check; the same ones whenever it is asked again. */
  draftsOf(check: string): Drafts;
}

export type ReceiverTranscripts = Transcripts<ReceiverWorld>;

/** A delivery that was sent, and what came back. */
export const Sent = object({
  id: text,
  /** What it is to the check, for example `the forged delivery`. */
  label: text,
  /** What its event should be taken for. */
  meant: TakenFor,
  url: text,
  answer: Answer,
  /** When it was sent, and when the answer was there or was given up; wall clock, in ms since the epoch. */
  sentAt: optional(number),
  doneAt: optional(number),
  /** For how long at most the runner stood still until it was answered, in ms. */
  stoodStillMs: optional(number),
  /** The request as a transcript shows it, with `$mac` for the signature that works. */
  request: Shown,
  /** Commands that send it again, where it can be done by hand. */
  reproduce: optional(text),
});
export type Sent = Of<typeof Sent>;

/** How long after it was sent the answer to a delivery had been read, in ms. */
export function readAfter({ answer, sentAt, doneAt }: Sent): number {
  return sentAt === undefined || doneAt === undefined ? answer.ms : doneAt - sentAt;
}

/** Delivers as the service does. */
export async function deliver(
  world: ReceiverWorld,
  plan: Plan,
  url: string = world.urls[0],
): Promise<Sent> {
  const delivery = writeDelivery(plan, secretFor(world, plan));
  const { rehearsal } = world;
  const { signal } = world.deadline;
  if (rehearsal !== undefined) {
    const { method = deliveryPolicy.method, label: about } = plan;
    rehearsal.note({ kind: 'send', by: 'a delivery', what: `${method} ${url}`, about });
    const isTaken = [plan.forgery, plan.signed, plan.method].every((each) => each === undefined);
    const status = isTaken ? 200 : 401;
    return sentAs(delivery, url, { kind: 'answered', status, headers: [], body: '', ms: 0 });
  }
  const exchange = await send(wireRequest(delivery, url), world.answerMs, signal);
  const { answer, sentAt, doneAt, stoodStillMs } = exchange;
  if (answer.kind === 'answered') {
    world.answers.push({ label: plan.label, status: answer.status });
  }
  return { ...sentAs(delivery, url, answer), sentAt, doneAt, stoodStillMs };
}

/** Begins a delivery, and goes no further than to so many bytes of its body. */
export async function deliverPart(
  world: ReceiverWorld,
  plan: Plan,
  share: number,
): Promise<HalfRequest | undefined> {
  const { secret, urls, rehearsal, deadline } = world;
  const request = wireRequest(writeDelivery(plan, secret), urls[0]);
  const { method, url, body } = request;
  if (rehearsal === undefined) {
    return writeHalf(request, Math.floor(body.length * share), deadline.signal);
  }
  rehearsal.note({ kind: 'send', by: 'a delivery', what: `${method} ${url}`, about: plan.label });
  return undefined;
}

/** What is kept of a delivery: neither its bytes nor its signature, but how to make them again. */
export function sentAs(delivery: Delivery, url: string, answer: Answer): Sent {
  const { label, draft } = delivery.plan;
  const reproduce = curlOf(delivery, url);
  return {
    ...{ id: delivery.id, label, meant: meantBy(draft), url, answer },
    request: shownRequest(delivery, url),
    ...(reproduce === undefined ? {} : { reproduce }),
  };
}

/** What the caller could not do for us leaves the check open. */
export async function orCannotRun(
  means: 'restart' | 'advance' | 'slow',
  done: Promise<void>,
): Promise<void> {
  try {
    await done;
  } catch (error) {
    throw new BrokenMeans(messageOf(error), means);
  }
}

/**
 * Restarts the receiver.
 *
 * @throws BrokenMeans where that fails, and where nothing shows that it has ended: then what is seen next proves nothing.
 */
export async function restarted({
  urls,
  restart,
  deadline,
  rehearsal,
}: ReceiverWorld): Promise<void> {
  if (restart === undefined) throw cannotRestart();
  const { signal } = deadline;
  const act = () => orCannotRun('restart', restart(signal));
  if (rehearsal !== undefined) return act();
  if ((await goneMeanwhile(urls[0], act, signal)) !== undefined || signal.aborted) return;
  throw new BrokenMeans(`--restart: ${neverGone('receiver')}`, 'restart');
}

export function cannotRestart(): CannotSee {
  return new CannotSee('it needs a way to restart the receiver: give --restart COMMAND');
}

function secretFor(world: ReceiverWorld, plan: Plan): string {
  if (plan.signer !== 'other-store') return world.secret;
  return otherStoreOf(world).secret;
}

export function otherStoreOf(world: ReceiverWorld): OtherStore {
  if (world.otherStore !== undefined) return world.otherStore;
  const flags = otherOwnerOptions.map(({ flag }) => flag).join(' or ');
  throw withoutPart(
    'second-store',
    world.without,
    `it needs a second owner of deliveries: set ORDERING_WEBHOOK_OTHER_SECRET and give ${flags}`,
  );
}
