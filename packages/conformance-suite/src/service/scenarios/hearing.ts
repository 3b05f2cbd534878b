import { timeoutMs } from '../../contract/policy.ts';
import type { Answer, WireRequest } from '../../http/exchange.ts';
import { jsonRequest } from '../../http/json-request.ts';
import type { Patience } from '../../http/patient.ts';
import { sendPatiently } from '../../http/patient.ts';
import { hasMetTls } from '../../http/probe.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { UnreachableError } from '../../run/errors.ts';
import { explain } from './explain.ts';
import type { ServiceWorld } from './world.ts';

/** Who has answered a request, and why the API has answered none. */
export class Hearing {
  readonly #origins = new Set<string>();
  /** Why the API is silent; undefined where it is not. Asked for once a call has come to nothing. */
  silence: Promise<string | undefined> | undefined;

  /** Whether anything at all has answered. */
  get any(): boolean {
    return this.#origins.size > 0;
  }

  has(url: string): boolean {
    return this.#origins.has(new URL(url).origin);
  }

  add(url: string): void {
    this.#origins.add(new URL(url).origin);
  }
}

/**
 * Sends a request of a scenario, and notes who answers.
 *
 * @throws UnreachableError if it is the first that comes to something there, and TLS is spoken there instead.
 */
export async function sendHeard(
  world: ServiceWorld,
  wire: WireRequest,
  limitMs: number,
  patience: Patience,
  onAnswer?: (answer: Answer) => void,
): Promise<Answer> {
  const answer = await sendPatiently(wire, limitMs, patience, onAnswer);
  // Before anything has been answered, an answer to another protocol is no news of the request.
  if (!world.hearing.has(wire.url) && (await hasMetTls(wire.url, answer))) {
    throw new UnreachableError(`${wire.url}: this port speaks TLS; write https://`);
  }
  if (answer.kind === 'answered') world.hearing.add(wire.url);
  return answer;
}

/**
 * Sends a request to the API. Where it has never answered anything, that is no news of the request: it is looked at as
 * little as a service whose token cannot be had.
 * See docs/decisions/no-answer-no-verdict.md.
 *
 * @param onAnswer Called with every answer, the last of which is returned.
 * @throws CannotRun if the API has never answered anything.
 */
export async function callApi(
  world: ServiceWorld,
  wire: WireRequest,
  patience: Patience,
  onAnswer: (answer: Answer) => void = () => {},
): Promise<Answer> {
  const { hearing } = world;
  if (hearing.silence !== undefined) await unlessSilent(world);
  const answer = await sendHeard(world, wire, timeoutMs, patience, (each) => {
    if (each.kind === 'answered') onAnswer(each);
  });
  if (answer.kind === 'answered') return answer;
  hearing.silence ??= whySilent(world, wire, patience, answer);
  await unlessSilent(world);
  onAnswer(answer);
  return answer;
}

async function unlessSilent({ hearing, baseUrl }: ServiceWorld): Promise<void> {
  const silence = await hearing.silence;
  if (silence !== undefined && !hearing.has(baseUrl)) throw new CannotRun(silence);
}

/** Other calls may be under way, and this one alone may come to nothing: so it is asked for its mere address as well. */
async function whySilent(
  world: ServiceWorld,
  { method, url }: WireRequest,
  { sent: _, ...patience }: Patience,
  answer: Answer,
): Promise<string | undefined> {
  if (world.hearing.has(url)) return undefined;
  const plain = jsonRequest('GET', world.baseUrl, [], undefined);
  await sendHeard(world, plain, timeoutMs, patience);
  const what = `${method} ${url.slice(world.baseUrl.length)}`;
  return explain(what, answer, (text) => world.vault.mask(text));
}
