import { ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import { factsOf } from '../../contract/api.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import { statusOf } from '../../contract/statuses.ts';
import type { Header } from '../../http/exchange.ts';
import type { Reply } from '../../http/script.ts';
import { usual } from './tasks.ts';

const jsonType: Header = { name: 'Content-Type', value: 'application/json' };

/** The header by which an answer asks for a delay. */
export const retryAfterHeader: string =
  factsOf(usual).headers[String(statusOf(ErrorCode.rateLimited))]?.[0] ?? '';

type Answering = Extract<Reply, { readonly kind: 'answer' }>;

/** An answer with a body of JSON. */
export function answering(status: number, body: JsonObject): Answering {
  return { kind: 'answer', status, headers: [jsonType], body: JSON.stringify(body) };
}

/** A success that says nothing else. */
export const success = answering(200, {});

/** The answer with an error of the catalogue, under its own status and, unless told otherwise, with its own cause. */
export function refusal(code: ErrorCode, message: string = errorCatalogue[code].cause): Answering {
  return answering(errorCatalogue[code].status, errorBody({ code, message }));
}

/** A code that no catalogue has. */
export const unheardOf = 'conformance.unheard_of';

/** The answer with that code. */
export function strange(status: number): Answering {
  return answering(status, errorBody({ code: unheardOf, message: 'There is news.' }));
}

/** The same answer, with a field that nobody knows in each object of its body. */
export function withNewFields(reply: Reply): Reply {
  if (reply.kind !== 'answer' || reply.body === undefined) return reply;
  const body: Json = JSON.parse(reply.body);
  return { ...reply, body: JSON.stringify(grown(body)) };
}

function grown(value: Json): Json {
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, grown(member)] as const);
  return { ...Object.fromEntries(members), conformance_new_field: { of: ['tomorrow', 1, null] } };
}
