import { factsOf, pathOf } from '../../contract/api.ts';
import type { Header, WireRequest } from '../../http/exchange.ts';
import { Answer } from '../../http/exchange.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object, optional, text, truth } from '../../shape.ts';
import { currentToken } from './actions.ts';
import { anOrder, someStore } from './control.ts';
import { callApi } from './hearing.ts';
import type { ServiceWorld } from './world.ts';
import { freshName, patienceOf, registering, tokenHeader } from './world.ts';

/** A request that no operation describes. */
export const Odd = object({
  /** In words, for example `a body that is no JSON`. */
  what: text,
  method: text,
  path: text,
  /** Whether it is the fault of the caller whatever the service is like. */
  isMalformed: truth,
  /** Whether it is so long that the connection may be closed in the place of an answer. */
  mayClose: optional(truth),
  answer: Answer,
});
export type Odd = Of<typeof Odd>;

interface OddRequest {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  /** The path as a plan shows it. */
  readonly template: string;
  readonly type: string;
  readonly body: Buffer;
  readonly isMalformed?: true;
  readonly mayClose?: true;
}

/** The operation whose calls are malformed. */
export const malformedOperation = 'cancelOrder';

const json = 'application/json';

/** More than any call has a use for. */
const hugeBytes = 5 * 1024 * 1024;

export const oddRequests: Recorded<ServiceWorld, readonly Odd[]> = {
  name: 'requests that no operation describes',
  isTranscript: list(Odd),
  async play(world) {
    const orderId = await anOrder(world, await someStore(world));
    const template = factsOf(malformedOperation).path;
    const cancel = { method: 'POST', path: pathOf(malformedOperation, { orderId }), template };
    const malformed = { ...cancel, isMalformed: true } as const;
    const requests: readonly OddRequest[] = [
      {
        what: 'a path that is not there',
        method: 'GET',
        path: `/${freshName(world, 'unknown-path')}`,
        template: '/{path}',
        type: json,
        body: Buffer.alloc(0),
      },
      {
        what: 'a method that the path does not take',
        method: 'PUT',
        path: factsOf(registering).path,
        template: factsOf(registering).path,
        type: json,
        body: Buffer.from('{}'),
      },
      {
        ...malformed,
        what: 'a body that is no JSON',
        type: json,
        body: Buffer.from('{"reason": '),
      },
      { ...malformed, what: 'a body that is a list', type: json, body: Buffer.from('[]') },
      { ...malformed, what: 'a body of XML', type: 'text/xml', body: Buffer.from('<reason/>') },
      {
        ...cancel,
        what: 'a body of 5 MiB',
        mayClose: true,
        type: json,
        body: Buffer.from(JSON.stringify({ reason: 'x'.repeat(hugeBytes) })),
      },
    ];
    const tried: Odd[] = [];
    for (const request of requests) tried.push(await oddly(world, request));
    return tried;
  },
};

async function oddly(world: ServiceWorld, request: OddRequest): Promise<Odd> {
  const { what, method, path, template, type, isMalformed = false, mayClose, body } = request;
  const asked = { what, method, path, isMalformed, ...(mayClose && { mayClose }) };
  if (world.rehearsal !== undefined) {
    return { ...asked, answer: world.rehearsal.request(`${method} ${template}`) };
  }
  const contentType = { name: 'Content-Type', value: type };
  return { ...asked, answer: await sendRaw(world, method, path, [contentType], body) };
}

/** Sends bytes to a path of the API, with the token that is in use. */
export async function sendRaw(
  world: ServiceWorld,
  method: string,
  path: string,
  headers: readonly Header[],
  body: Buffer,
): Promise<Answer> {
  const token = await currentToken(world);
  const wire: WireRequest = {
    method,
    url: `${world.baseUrl}${path}`,
    headers: [...headers, ...tokenHeader(world, { token })],
    body,
    framing: 'length',
    cuts: [],
  };
  return callApi(world, wire, patienceOf(world));
}
