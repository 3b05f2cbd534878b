import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { actionOf, DeliveryHeader, deliveryPolicy, parseEvent } from '@ordering/events';
import type { Authority, Certificate } from '@ordering/kit/certificate';
import { dataOf } from '../../contract/events.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { connectionsTo } from '../../testing/connections.ts';
import type { Pace } from '../../testing/pace.ts';
import { atOnce } from '../../testing/pace.ts';
import { readBytes } from '../../testing/read-bytes.ts';

/**
 * A small correct receiver, in memory. Every decision that it takes is a function of its own, so that
 * a test can replace exactly one of them and see which check finds it.
 */
export interface Decisions {
  /** The body as it is verified. */
  readBody(request: IncomingMessage): Promise<Buffer>;
  verify(delivery: Incoming, secrets: Secrets): boolean;
  /** The status for a delivery that is verified, or undefined to go on. */
  refuse(delivery: Incoming): number | undefined;
  /** What makes two deliveries the same. */
  identify(delivery: Incoming): string;
  /** Whether an id is recorded before the signature is looked at. */
  recordsBeforeVerifying: boolean;
  /** Between looking an id up and recording it. */
  beforeRecording(): Promise<void>;
  answerToAccepted: number;
  answerToDuplicate: number;
  answerToForged: number;
  /** How far its clock is ahead of the right one. */
  aheadMs: number;
  /** What stands in the body of every answer. */
  says: string;
  pace: Pace;
  /** The status for a request that is none of a delivery, or undefined to go on. */
  refuseRequest(request: IncomingMessage, body: Buffer): number | undefined;
  /** Whether work that is not done yet outlives a restart. */
  work: 'durable' | 'volatile';
  /** Whether a piece of work waits for the one before it. */
  worksInTurn: boolean;
  /** What a delivery is taken for, as the observe protocol says it. */
  takesFor(delivery: Incoming): object | undefined;
  /** Whether an event is compared with what came before it for the same resource; undefined if it is not said. */
  findsStale: boolean | undefined;
  /** Whether there is anything to do about what was acknowledged. */
  hasEffect(delivery: Incoming, stale: boolean): boolean;
  /** How long after its acknowledgement a delivery has its effect. */
  effectAfterMs: number;
  /** Whether it answers only when it has done its work. */
  worksFirst: boolean;
  /** Whether it does, when it is started again, what had no effect. */
  makesUp: boolean;
  /** Whether it does once more, when it is started again, what it did last. */
  repeatsLast: boolean;
  /** What the second replica shows, which speaks TLS. */
  certificate(authority: Authority): Certificate;
  /** How long an id is remembered. */
  remembersMs: number;
  /** Whether each replica has a record of its own, and whether it outlives a restart. */
  record: 'durable' | 'own' | 'volatile';
  /** What it writes into its log about a request. */
  logs(incoming: Incoming, status: number, secrets: Secrets): string;
  /** How long after its answer a request is in the log. */
  logsAfterMs: number;
  /** Whether what is observed outlives a restart. */
  counts: 'durable' | 'volatile';
  /** How the observe protocol is answered, by what is right and by whether anything is known of the id. */
  shows(right: string, isKnown: boolean): Answer;
}

interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Secrets {
  readonly own: string;
  readonly byStore: ReadonlyMap<string, string>;
}

export interface Incoming {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  readonly signatures: readonly string[];
  readonly json: unknown;
}

/** What replicas share. */
interface Shared {
  readonly seenAt: Map<string, number>;
  /** The delivery id under which something was first recorded. */
  readonly recordedAs: Map<string, string>;
  readonly received: Map<string, number>;
  readonly effects: Map<string, number>;
  readonly as: Map<string, object>;
  /** The time of the newest event, by resource. */
  readonly newest: Map<string, string>;
  readonly stale: Map<string, boolean>;
  clockMs: number;
  /** How often it was started again. */
  lives: number;
  /** How much longer than usual work takes. */
  slowMs: number;
  /** The deliveries that had no effect. */
  left: Set<string>;
  /** The delivery that had an effect last. */
  last: string;
  /** Until the work that came before is done. */
  busy: Promise<void>;
}

/** More than any delivery has. */
const mostBytes = 4 * 1024 * 1024;

const correct: Decisions = {
  readBody: readBytes,
  verify: verifies,
  refuse: () => undefined,
  identify: ({ request, json }) =>
    field(json, deliveryPolicy.idempotencyKey.field) ??
    headerOf(request, DeliveryHeader.idempotencyKey),
  recordsBeforeVerifying: false,
  beforeRecording: async () => {},
  answerToAccepted: 202,
  answerToDuplicate: 200,
  answerToForged: 401,
  aheadMs: 0,
  says: '',
  pace: atOnce,
  refuseRequest: ({ method }, { length }) => {
    if (method !== deliveryPolicy.method) return 405;
    return length > mostBytes ? 413 : undefined;
  },
  work: 'durable',
  worksInTurn: false,
  takesFor: takenFor,
  findsStale: true,
  hasEffect: () => true,
  effectAfterMs: 5,
  worksFirst: false,
  makesUp: false,
  repeatsLast: false,
  certificate: (authority) => authority.issue({ hosts: ['127.0.0.1'] }),
  remembersMs: Number.POSITIVE_INFINITY,
  record: 'durable',
  logs: ({ request }, status) => `${request.method} ${status}`,
  logsAfterMs: 0,
  counts: 'durable',
  shows: (body) => ({ status: 200, body }),
};

interface RunningReceiver extends AsyncDisposable {
  readonly urls: readonly [string, ...string[]];
  readonly observe: string;
  /** The file into which both replicas log. */
  readonly logs: readonly [string];
  restart(): Promise<void>;
  advance(seconds: number): Promise<void>;
  slow(seconds: number): Promise<void>;
}

/**
 * Starts two replicas of the receiver, and a port at which their effects are seen.
 *
 * @param authority Issues the certificate of the second one, which speaks TLS then.
 */
export async function startReceiver(
  secrets: Secrets,
  decisions: Partial<Decisions> = {},
  authority?: Authority,
): Promise<RunningReceiver> {
  const shared = freshShared();
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const log = join(folder, 'receiver.log');
  appendFileSync(log, 'started\n');
  const how = { ...correct, ...decisions };
  const memoryOfOne = () => (how.record === 'own' ? freshShared() : shared);
  const memories = [memoryOfOne(), memoryOfOne()] as const;
  const [first, second, observing] = await Promise.all([
    listen(receiving(how, secrets, memories[0], shared, log)),
    listen(
      receiving(how, secrets, memories[1], shared, log),
      authority === undefined ? undefined : how.certificate(authority),
    ),
    listen(showing(shared, how)),
  ]);
  const ends = [first, second].map(connectionsTo);
  return {
    urls: [
      `${address(first)}/webhooks`,
      `${address(second, authority === undefined ? 'http' : 'https')}/webhooks`,
    ],
    observe: address(observing),
    logs: [log],
    async restart() {
      // As the end of its process would.
      for (const end of ends) end();
      shared.lives += 1;
      if (how.makesUp) for (const id of shared.left) add(shared.effects, id);
      shared.left.clear();
      if (how.repeatsLast) add(shared.effects, shared.last);
      if (how.work === 'volatile') shared.busy = Promise.resolve();
      if (how.record === 'volatile') for (const memory of memories) memory.seenAt.clear();
      if (how.counts === 'volatile') {
        for (const counts of [shared.received, shared.effects, shared.as, shared.stale])
          counts.clear();
      }
    },
    async slow(seconds) {
      shared.slowMs = seconds * 1000;
    },
    async advance(seconds) {
      for (const memory of new Set([shared, ...memories])) memory.clockMs += seconds * 1000;
    },
    async [Symbol.asyncDispose]() {
      for (const server of [first, second, observing]) {
        server.closeAllConnections();
        server.close();
      }
      rmSync(folder, { recursive: true });
    },
  };
}

function freshShared(): Shared {
  return {
    seenAt: new Map(),
    recordedAs: new Map(),
    received: new Map(),
    effects: new Map(),
    as: new Map(),
    newest: new Map(),
    stale: new Map(),
    clockMs: 0,
    lives: 0,
    slowMs: 0,
    left: new Set(),
    last: '',
    busy: Promise.resolve(),
  };
}

type Listener = (request: IncomingMessage) => Promise<Answer>;

function receiving(
  how: Decisions,
  secrets: Secrets,
  memory: Shared,
  counts: Shared,
  log: string,
): Listener {
  const isKnown = (id: string) => {
    const at = memory.seenAt.get(id);
    return at !== undefined && counts.clockMs - at <= how.remembersMs;
  };
  const record = (id: string, deliveryId: string) => {
    memory.seenAt.set(id, counts.clockMs);
    if (!memory.recordedAs.has(id)) memory.recordedAs.set(id, deliveryId);
  };
  const handle = async (delivery: Incoming) => {
    const { request } = delivery;
    const id = how.identify(delivery);
    const observed = headerOf(request, DeliveryHeader.idempotencyKey);
    const known = isKnown(id);
    if (how.recordsBeforeVerifying) record(id, observed);
    if (!how.verify(delivery, secrets)) return { status: how.answerToForged };
    const refusal = how.refuse(delivery);
    if (refusal !== undefined) return { status: refusal };
    // A duplicate is counted where it is recorded, as a table with one row a delivery does.
    add(counts.received, known ? (memory.recordedAs.get(id) ?? observed) : observed);
    if (known) return { status: how.answerToDuplicate };
    await how.beforeRecording();
    record(id, observed);
    const as = how.takesFor(delivery);
    if (as !== undefined) counts.as.set(observed, as);
    const stale = isStale(delivery, counts);
    if (how.findsStale !== undefined) counts.stale.set(observed, how.findsStale && stale);
    if (how.hasEffect(delivery, stale)) {
      const { lives } = counts;
      const takesMs = how.effectAfterMs + counts.slowMs;
      const before = how.worksInTurn ? counts.busy : Promise.resolve();
      const work = before
        .then(() => pause(takesMs, undefined, { ref: false }))
        .then(() => {
          if (how.work === 'volatile' && lives !== counts.lives) return;
          add(counts.effects, observed);
          counts.last = observed;
        });
      counts.busy = work;
      if (how.worksFirst) await work;
    } else counts.left.add(observed);
    return { status: how.answerToAccepted };
  };
  return async (request) => {
    const body = await how.readBody(request);
    const delivery: Incoming = {
      request,
      body,
      signatures: request.headersDistinct[DeliveryHeader.signature.toLowerCase()] ?? [],
      json: parseJson(body.toString('utf8')).value,
    };
    const refused = how.refuseRequest(request, body);
    const { status } = await how.pace(
      async () => (refused === undefined ? handle(delivery) : { status: refused }),
      request,
    );
    const line = `${how.logs(delivery, status, secrets)}\n`;
    if (how.logsAfterMs === 0) appendFileSync(log, line);
    // Its folder may be gone by then.
    else setTimeout(() => appendFile(log, line, () => {}), how.logsAfterMs).unref();
    const date = new Date(Date.now() + how.aheadMs).toUTCString();
    return { status, body: status === 204 ? '' : how.says, headers: { date } };
  };
}

/** `GET /observe/deliveries/{id}` */
function showing({ received, effects, as, stale }: Shared, { shows }: Decisions): Listener {
  return async ({ url = '' }) => {
    const id = url.split('/')[3] ?? '';
    const counts = { received: received.get(id) ?? 0, effects: effects.get(id) ?? 0 };
    const body = { ...counts, as: as.get(id) ?? null, stale: stale.get(id) ?? null };
    return shows(JSON.stringify(body), received.has(id));
  };
}

/** What a correct receiver takes an event for. */
export function takenFor({ json }: Incoming) {
  const parsed = parseEvent(json);
  if (!parsed.ok) return undefined;
  const { event } = parsed;
  const product = event.known ? event.product : null;
  return { product, event_type: event.type, action: actionOf(event) ?? null };
}

/** Whether something newer is known of the resource that the data names. */
function isStale({ json }: Incoming, { newest }: Shared): boolean {
  const data = isJsonObject(json) ? dataOf(json) : {};
  const resource = JSON.stringify(Object.entries(data).filter(([name]) => name.endsWith('_id')));
  const at = field(json, 'timestamp') ?? '';
  const before = newest.get(resource) ?? '';
  if (at > before) newest.set(resource, at);
  return at < before;
}

async function listen(listener: Listener, certificate?: Certificate): Promise<Server> {
  const answering: RequestListener = (request, response) => {
    listener(request).then(
      ({ status, body = '', headers }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(500).end(),
    );
  };
  const server =
    certificate === undefined ? createServer(answering) : createTlsServer(certificate, answering);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function address(server: Server, scheme = 'http'): string {
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? `${scheme}://127.0.0.1:${bound.port}` : '';
}

export function verifies({ body, signatures, json }: Incoming, secrets: Secrets): boolean {
  const [signature, ...others] = signatures;
  if (signature === undefined || others.length > 0 || !/^[0-9a-f]{64}$/.test(signature))
    return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), macOf(body, secretOf(json, secrets)));
}

/** The secret of the store that the body names. */
export function secretOf(json: unknown, { own, byStore }: Secrets): string {
  for (const store of isJsonObject(json) ? Object.values(json) : []) {
    const secret = typeof store === 'string' ? byStore.get(store) : undefined;
    if (secret !== undefined) return secret;
  }
  return own;
}

export function macOf(body: Uint8Array | string, secret: string, hash = 'sha256'): Buffer {
  return createHmac(hash, secret).update(body).digest();
}

export function field(json: unknown, name: string): string | undefined {
  const value = isJsonObject(json) ? json[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function headerOf(request: IncomingMessage, name: string): string {
  return request.headersDistinct[name.toLowerCase()]?.[0] ?? '';
}

function add(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}
