import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { DeliveryHeader } from '@ordering/events';
import { codeOf, messageOf } from '@ordering/kit/failure';
import type { Answer, Header } from '../http/exchange.ts';
import { headerValues, pairs } from '../http/exchange.ts';
import type { Received } from '../http/observation.ts';
import { send } from '../http/send.ts';
import { wallClock } from '../http/wall-clock.ts';
import { observer } from '../recording/observe.ts';
import { Vault } from '../recording/vault.ts';
import { ListenError, RecordingError } from '../run/errors.ts';
import { CaptureWriter, createCapture, readCapture } from './capture-file.ts';
import { withoutCredentials } from './credentials.ts';

/** A body of a delivery is smaller. What is larger is refused, and neither kept nor passed on. */
const bodyBytes = 8 * 1024 * 1024;

/** Longer than any sender of deliveries waits. */
const answerMs = 60_000;

const tooLarge = 413;
const badGateway = 502;

/** Headers that are about one connection, and not about what it carries. */
const hopByHop: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'host', 'content-length', 'expect'],
]);

/** What is captured, and where it is passed on to. */
export interface CaptureOptions {
  /** The URL of the receiver. */
  readonly to: string;
  /** The signing secret. Without it, nothing is said about signatures. */
  readonly secret?: string;
  readonly host?: string;
  /** By default, a free one. */
  readonly port?: number;
  /** Called where something could not be written down; it was passed on all the same. */
  onProblem?(message: string): void;
}

/** A server before a receiver, which passes deliveries on and writes them down. */
export interface Capture extends AsyncDisposable {
  readonly url: string;
}

/** See `capture` of the suite. */
export async function capture(file: string, options: CaptureOptions): Promise<Capture> {
  const { to, secret, host = '127.0.0.1', port = 0, onProblem = () => {} } = options;
  const vault = new Vault();
  if (secret !== undefined) vault.keep(secret);
  begin(file, to, secret === undefined ? undefined : vault.nameOf(secret));
  const writer = new CaptureWriter(file);
  writer.endLine();
  const observe = observer(vault);
  const attempts = new Map<string, number>();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = await readRequest(request, attempts);
    if (received === undefined) {
      response.writeHead(tooLarge, { connection: 'close' }).end();
      return;
    }
    const { answer } = await send(forwarded(received, to), answerMs);
    const came: Received = { ...received, reply: replyOf(answer), answeredAt: wallClock() };
    pass(answer, response);
    try {
      const seen = observe({ ...came, doneAt: wallClock() });
      const headers = withoutCredentials(seen.headers).map(({ name, value }) => ({
        name,
        value: vault.mask(value),
      }));
      writer.add({ came: { ...seen, path: vault.mask(seen.path), headers }, ms: answer.ms });
    } catch (error) {
      // An order is worth more than a record of it.
      onProblem(messageOf(error));
    }
  };
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new ListenError(`cannot listen on host ${host}, port ${port} (${codeOf(error)})`);
  }
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
      writer[Symbol.dispose]();
    },
  };
}

/** A capture may go on in the file that it has begun. */
function begin(file: string, target: string, secret: string | undefined): void {
  if (!existsSync(file)) {
    const startedAt = new Date().toISOString();
    createCapture(file, { target, startedAt, ...(secret === undefined ? {} : { secret }) });
    return;
  }
  const { head } = readCapture(file);
  if (head.target === target) return;
  throw new RecordingError(`${file}: it has a capture before ${head.target}, so give another file`);
}

/** A request, whole; undefined where it is too large. */
async function readRequest(
  request: IncomingMessage,
  attempts: Map<string, number>,
): Promise<Omit<Received, 'reply'> | undefined> {
  const at = wallClock();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    parts.push(Buffer.from(part));
    size += parts.at(-1)?.length ?? 0;
    if (size > bodyBytes) return undefined;
  }
  const headers = pairs(request.rawHeaders);
  const [deliveryId] = headerValues(headers, DeliveryHeader.idempotencyKey);
  const attempt = (attempts.get(deliveryId ?? '') ?? 0) + 1;
  attempts.set(deliveryId ?? '', attempt);
  const { method = '', url: path = '' } = request;
  return {
    ...{ at, endpoint: undefined, method, path, headers, body: Buffer.concat(parts), whole: true },
    ...{ deliveryId, attempt, answeredAt: undefined, doneAt: undefined, stoodStillMs: 0 },
  };
}

/** The same request for the receiver: the same bytes, and every header that is not about the connection. */
function forwarded({ method, headers, body }: Omit<Received, 'reply'>, to: string) {
  const kept = headers.filter(({ name }) => !hopByHop.has(name.toLowerCase()));
  return { method, url: to, headers: kept, body, framing: 'length', cuts: [] } as const;
}

function replyOf(answer: Answer): Received['reply'] {
  return answer.kind === 'answered'
    ? { kind: 'answer', status: answer.status }
    : { kind: 'answer', status: badGateway };
}

function pass(answer: Answer, response: ServerResponse): void {
  if (answer.kind === 'failed') {
    response.writeHead(badGateway).end(`the receiver: ${answer.message}`);
    return;
  }
  const headers = answer.headers.filter(({ name }: Header) => !hopByHop.has(name.toLowerCase()));
  response.writeHead(
    answer.status,
    headers.flatMap(({ name, value }) => [name, value]),
  );
  response.end(answer.body);
}
