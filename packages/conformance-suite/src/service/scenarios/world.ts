import { productTable } from '@ordering/events';
import type { Authority } from '@ordering/kit/certificate';
import type { OperationId } from '../../contract/api.ts';
import { factsOf, Operation, pathOf } from '../../contract/api.ts';
import type { Json } from '../../contract/json.ts';
import { Answer, Header, headerValues, isSuccessful } from '../../http/exchange.ts';
import { jsonRequest } from '../../http/json-request.ts';
import type { Pace } from '../../http/pace.ts';
import type { Patience } from '../../http/patient.ts';
import { tooManyRequests } from '../../http/patient.ts';
import type { Certificate, ListeningServer, ScriptedServer } from '../../http/scripted-server.ts';
import { wallClock } from '../../http/wall-clock.ts';
import type { Transcripts } from '../../recording/transcripts.ts';
import type { Vault } from '../../recording/vault.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import type { Deadline } from '../../run/deadline.ts';
import type { Ids } from '../../run/seed.ts';
import {
  dictionary,
  json,
  list,
  number,
  type Of,
  object,
  oneOf,
  optional,
  text,
} from '../../shape.ts';
import { ownerKinds, type ServiceConfig } from '../config/config.ts';
import { fillText } from '../config/template.ts';
import type { Arrivals } from './arrivals.ts';
import type { Hearing } from './hearing.ts';
import { callApi } from './hearing.ts';
import type { Journal } from './journal.ts';
import type { ServiceRehearsal } from './rehearsal.ts';
import { secretsOf } from './secrets.ts';
import type { Stock } from './stock.ts';

/** A call of the API that was made, and what came back. */
export const ApiExchange = object({
  /** Wall clock, in ms since the epoch. */
  at: number,
  operation: Operation,
  method: text,
  path: text,
  /** Where the API is. */
  baseUrl: text,
  /** As they were sent, but for secrets. */
  headers: list(Header),
  body: json,
  answer: Answer,
  /** Where the secrets that were sent come from, by their names. */
  secrets: optional(dictionary(text)),
});
export type ApiExchange = Of<typeof ApiExchange>;

/** A store or community whose deliveries come to an endpoint of the runner. */
export const Owner = object({
  /** That of its endpoint. */
  name: text,
  kind: oneOf(...ownerKinds),
  /** The product whose events it has. */
  product: oneOf(...productTable.map(({ id }) => id)),
  url: text,
  /** The status that its deliveries are answered with. */
  status: number,
  /** In a transcript, the name of the secret. */
  secret: text,
  /** The ids that the service gave it, by the names that templates use. */
  ids: dictionary(text),
  externalStoreId: optional(text),
  /** Since when it is answered so, where its deliveries were answered in another way before; wall clock. */
  since: optional(number),
});
export type Owner = Of<typeof Owner>;

/** What the scenarios of a service act on. */
export interface ServiceWorld {
  readonly baseUrl: string;
  readonly config: ServiceConfig;
  readonly ids: Ids;
  /** Of no other run, not even of one with the same seed that goes on beside this one. */
  readonly runId: string;
  readonly server: ScriptedServer;
  /** Opens another server, which goes with the run; missing where the service reaches the runner through something else. */
  readonly openServer?: (tls?: Certificate) => Promise<ListeningServer>;
  /** An authority that the service trusts, if there is one. */
  readonly authority?: Authority;
  readonly deadline: Deadline;
  /** How long the first attempt of a delivery is waited for. */
  readonly firstAttemptMs: number;
  /** How long the service waits for the answer of an endpoint. */
  readonly answerMs: number;
  /** Whether it may be called much more often than a client would. */
  readonly allowLoad: boolean;
  readonly vault: Vault;
  /** Values that came from the service and are no secrets. */
  readonly shown: Set<string>;
  readonly stock: Stock;
  readonly journal: Journal;
  readonly pace: Pace;
  /** Where nothing is sent, and only written down. */
  readonly rehearsal?: ServiceRehearsal;
  /** Every call of the API so far. */
  readonly log: ApiExchange[];
  /** Everyone who has an endpoint. */
  readonly owners: Owner[];
  /** The token in use, once there is one. */
  token: Promise<string> | undefined;
  /** Who has answered so far. */
  readonly hearing: Hearing;
  /** What has come to the runner so far. */
  readonly arrivals: Arrivals;
}

/** What the checks of a service read. */
export type ServiceTranscripts = Transcripts<ServiceWorld>;

/** The operation that is answered with the signing secret. */
export const registering = 'integrateStore' satisfies OperationId;

/** Who is calling: with this token, or without any. */
interface Caller {
  readonly token: string | undefined;
  /** Whether the service was asked to put the call off, so that it is no news that it does. */
  readonly expectsDelay?: boolean;
  /** What is done otherwise than by other calls. */
  readonly patience?: Partial<Patience>;
}

/**
 * Calls an operation of the contract, and keeps the exchanges in the log: several, where it was asked to wait.
 *
 * @throws CannotRun if the API has never answered anything.
 */
export async function call(
  world: ServiceWorld,
  operation: OperationId,
  params: Readonly<Record<string, string>>,
  body: Json,
  caller: Caller,
): Promise<ApiExchange> {
  const path = pathOf(operation, params);
  const method = factsOf(operation).method.toUpperCase();
  const headers = [...tokenHeader(world, caller), ...usualHeaders(world)];
  const wire = jsonRequest(method, `${world.baseUrl}${path}`, headers, body);
  const { baseUrl } = world;
  const secrets = world.vault.originsIn(JSON.stringify([path, wire.headers, body]));
  const exchangeOf = (answer: Answer) => ({
    ...{ at, operation, method, path, baseUrl, headers: wire.headers, body, answer, secrets },
  });
  let at = wallClock();
  if (world.rehearsal !== undefined) {
    const exchange = exchangeOf(world.rehearsal.call(operation, operation === registering));
    world.log.push(exchange);
    return exchange;
  }
  const usual = patienceOf(world, caller.patience);
  const patience = caller.expectsDelay === true ? { ...usual, waited: () => {} } : usual;
  const last = await callApi(world, wire, patience, (answer) => {
    const carries = operation === registering && isSuccessful(answer);
    for (const secret of secretsOf(answer, wire, world.shown, carries)) world.vault.keep(secret);
    world.log.push(exchangeOf(answer));
    at = wallClock();
  });
  if (last.kind === 'answered' && last.status === tooManyRequests) {
    throw new CannotRun(
      `${method} ${path} was still rate-limited (429) when the time limit of the run was reached; declare \`rate\`, or raise the limit with --timeout`,
    );
  }
  return world.log.findLast(({ answer }) => answer === last) ?? exchangeOf(last);
}

/** How long a call waits for its turn, and where the service asks for that. */
export function patienceOf(
  { deadline, pace, journal }: ServiceWorld,
  own: Partial<Patience> = {},
): Patience {
  const { signal } = deadline;
  return {
    signal,
    remainingMs: () => deadline.remainingMs(),
    turn: () => pace.turn(signal),
    waited: (ms) => journal.waited(ms),
    ...own,
  };
}

/** The header that carries the token, unless `headers` have one of that name. */
export function tokenHeader(
  world: ServiceWorld,
  { token }: Caller,
  headers: readonly Header[] = [],
): readonly Header[] {
  const { auth } = world.config;
  if (auth === undefined || token === undefined) return [];
  if (headerValues(headers, auth.header).length > 0) return [];
  return [{ name: auth.header, value: fillText(auth.value, { token }) }];
}

/** The headers that the configuration wants on every call. */
function usualHeaders({ config }: ServiceWorld): readonly Header[] {
  return Object.entries(config.headers ?? {}).map(([name, value]) => ({
    name,
    value: fillText(value, config.values),
  }));
}

/** The owners as they will be recorded: with the names of their secrets. */
export function namedOwners({
  owners,
  vault,
}: Pick<ServiceWorld, 'owners' | 'vault'>): readonly Owner[] {
  return owners.map((owner) => ({ ...owner, secret: vault.nameOf(owner.secret) ?? '' }));
}

/** A name for things of this run, which no other run uses. */
export function freshName(world: ServiceWorld, purpose: string): string {
  return `conformance-${purpose}-${world.ids.token(purpose)}-${world.runId}`;
}
