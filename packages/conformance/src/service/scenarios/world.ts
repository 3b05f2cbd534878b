import type { Product } from '@ordering/events';
import type { OperationId } from '../../contract/api.ts';
import { factsOf, pathOf } from '../../contract/api.ts';
import type { Json } from '../../contract/json.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { secretField, timeoutMs } from '../../contract/policy.ts';
import type { Answer, Header } from '../../http/exchange.ts';
import { jsonRequest } from '../../http/json-request.ts';
import type { Endpoint, Listener } from '../../http/listener.ts';
import { send } from '../../http/send.ts';
import type { Deadline } from '../../run/deadline.ts';
import type { Redactor } from '../../run/redact.ts';
import type { Ids } from '../../run/seed.ts';
import type { OwnerKind, ServiceConfig } from '../config/config.ts';
import { fillText } from '../config/template.ts';

/** A call of the API that was made, and what came back. */
export interface ApiExchange {
  readonly operation: OperationId;
  readonly method: string;
  readonly path: string;
  readonly body: Json;
  readonly answer: Answer;
}

/** A store or community whose deliveries come to an endpoint of the runner. */
export interface Owner {
  readonly kind: OwnerKind;
  /** The product whose events it has. */
  readonly product: Product;
  readonly endpoint: Endpoint;
  readonly secret: string;
  /** The ids that the service gave it, by the names that templates use. */
  readonly ids: Readonly<Record<string, string>>;
  readonly externalStoreId?: string;
}

/** What service checks act on. */
export interface ServiceWorld {
  readonly baseUrl: string;
  readonly config: ServiceConfig;
  readonly ids: Ids;
  readonly listener: Listener;
  readonly deadline: Deadline;
  readonly redactor: Redactor;
  /** Every call of the API so far. */
  readonly log: ApiExchange[];
  /** Everyone who has an endpoint. */
  readonly owners: Owner[];
  /** The token in use, once there is one. */
  token: Promise<string> | undefined;
}

/** Who is calling: with this token, or without any. */
interface Caller {
  readonly token: string | undefined;
}

/** Calls an operation of the contract, and keeps the exchange in the log. */
export async function call(
  world: ServiceWorld,
  operation: OperationId,
  params: Readonly<Record<string, string>>,
  body: Json,
  caller: Caller,
): Promise<ApiExchange> {
  const path = pathOf(operation, params);
  const method = factsOf(operation).method.toUpperCase();
  const wire = jsonRequest(method, `${world.baseUrl}${path}`, tokenHeader(world, caller), body);
  const { answer } = await send(wire, timeoutMs, world.deadline.signal);
  const exchange = { operation, method, path, body, answer };
  hideSecret(world, answer);
  world.log.push(exchange);
  return exchange;
}

/** A signing secret is not shown, also where it came in an answer that should not have it. */
function hideSecret(world: ServiceWorld, answer: Answer): void {
  const { value } = parseJson(answer.kind === 'answered' ? answer.body : '');
  const secret = isJsonObject(value) ? value[secretField] : undefined;
  if (typeof secret === 'string') world.redactor.hide(secret);
}

export function tokenHeader(world: ServiceWorld, { token }: Caller): readonly Header[] {
  const { auth } = world.config;
  if (auth === undefined || token === undefined) return [];
  return [{ name: auth.header, value: fillText(auth.value, { token }) }];
}

/** A name for things of this run, which no other run uses. */
export function freshName(world: ServiceWorld, purpose: string): string {
  return `conformance-${purpose}-${world.ids.token(purpose)}`;
}
