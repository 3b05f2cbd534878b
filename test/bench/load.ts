import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { DeliveryHeader, deliveryPolicy, EventType } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';

/** What a sender brings: whose deliveries, under which secret. */
export interface Sender {
  readonly secret: string;
  readonly store?: string;
}

/** A delivery that is ready to be sent. */
export interface Prepared {
  /** All but those of HTTP itself. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `count` different deliveries of about 800 bytes each, signed. */
export function prepare(count: number, senders: readonly Sender[]): Prepared[] {
  return Array.from({ length: count }, (_, index) => {
    const { secret = '', store = 'store_bench' } = senders[index % senders.length] ?? {};
    const id = randomUUID();
    const type = EventType.onlineOrdering.orderCreated;
    const body = JSON.stringify({
      event_type: type,
      event_id: id,
      timestamp: '2025-03-14T18:03:27.412Z',
      store_id: store,
      location_id: 'location_bench',
      data: { order_id: id, note: 'x'.repeat(560) },
    });
    const headers = {
      [DeliveryHeader.contentType]: 'application/json',
      [DeliveryHeader.eventType]: type,
      [DeliveryHeader.idempotencyKey]: id,
      [DeliveryHeader.location]: store,
      [DeliveryHeader.signature]: sign(secret, Buffer.from(body)),
    };
    return { headers, body };
  });
}

/** The bytes of a request. */
export function request({ body, headers }: Prepared): Buffer {
  const all = {
    host: 'localhost',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST /webhooks HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** What sending came to. */
export interface Sent {
  /** Acknowledgements a second. */
  readonly perSecond: number;
  /** In how many milliseconds 99 of 100 were answered. */
  readonly p99Ms: number;
}

/** How the deliveries are sent. */
export interface Pace {
  readonly connections: number;
  /** How many a second at most; without it as fast as they are answered. */
  readonly perSecond?: number;
}

/**
 * Sends every delivery once over some connections. It writes bytes to sockets and looks for the end of each answer, since
 * a client of HTTP would take more of the machine than the server.
 *
 * @throws Error when a delivery is not acknowledged.
 */
export async function send(
  url: string,
  deliveries: readonly Prepared[],
  { connections, perSecond = Number.POSITIVE_INFINITY }: Pace,
): Promise<Sent> {
  const { hostname, port } = new URL(url);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      return socket.setNoDelay(true);
    }),
  );
  const requests = deliveries.map(request);
  const took: number[] = [];
  const begun = performance.now();
  let next = 0;
  const sendNext = async (socket: Socket): Promise<void> => {
    for (let index = next++; index < requests.length; index = next++) {
      const ahead = begun + (index / perSecond) * 1000 - performance.now();
      if (ahead > 1) await new Promise((resolve) => setTimeout(resolve, ahead));
      const sentAt = performance.now();
      const status = await exchange(socket, requests[index] ?? Buffer.alloc(0));
      took.push(performance.now() - sentAt);
      if (status < deliveryPolicy.success.from || status > deliveryPolicy.success.to) {
        throw new Error(`${url} answered ${status} to a genuine delivery.`);
      }
    }
  };
  await Promise.all(sockets.map(sendNext));
  const seconds = (performance.now() - begun) / 1000;
  for (const socket of sockets) socket.destroy();
  took.sort((a, b) => a - b);
  return {
    perSecond: deliveries.length / seconds,
    p99Ms: took[Math.floor((took.length - 1) * 0.99)] ?? Number.NaN,
  };
}

/** Sends a request, and reads the status of the answer to its end. */
function exchange(socket: Socket, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const finish = (end: () => void): void => {
      socket.off('data', onData).off('error', onEnd).off('close', onEnd);
      end();
    };
    const onEnd = (): void => finish(() => reject(new Error('the connection ended too early')));
    const onData = (chunk: Buffer): void => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (text.length >= head + 4 + length) finish(() => resolve(Number(text.slice(9, 12))));
    };
    socket.on('data', onData).on('error', onEnd).on('close', onEnd);
    socket.write(bytes);
  });
}
