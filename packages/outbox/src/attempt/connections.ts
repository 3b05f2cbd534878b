import type { Socket } from 'node:net';
import { connect } from './connect.ts';
import type { Guard } from './guard.ts';

/**
 * How long a connection may rest and still be used, in ms. Servers close what rests for seconds; for a burst this is
 * enough, and shorter than any of them.
 */
const restMs = 1000;
/** How many connections may rest, over all origins. */
const mostResting = 256;

interface Resting {
  readonly origin: string;
  readonly socket: Socket;
  readonly timer: NodeJS.Timeout;
}

/**
 * The connections of attempts, each for one request at a time: one is used again within a burst, and no attempt waits for
 * one. See docs/decisions/stale-connections.md.
 */
export class Connections {
  readonly #guard: Guard;
  readonly #resting: Resting[] = [];
  #size = 0;
  #isClosed = false;

  constructor(guard: Guard) {
    this.#guard = guard;
  }

  /** How many there are, at work or at rest. */
  get size(): number {
    return this.#size;
  }

  /**
   * The connection that has rested for the shortest time.
   *
   * Before it is used, whatever has arrived is read: if the other side has closed it, it is not used, and costs no
   * attempt.
   */
  async take(origin: string): Promise<Socket | undefined> {
    for (;;) {
      const socket = this.#wake((resting) => resting.origin === origin);
      if (socket === undefined) return undefined;
      await allRead();
      // A response may come before its request is written to the end.
      if (socket.readyState === 'open' && socket.writableLength === 0) return socket;
      socket.destroy();
    }
  }

  /** @throws What `connect` does. */
  async open(url: URL, signal: AbortSignal): Promise<Socket> {
    const socket = await connect(url, this.#guard, signal);
    this.#size += 1;
    socket.once('close', () => {
      this.#size -= 1;
      this.#wake((resting) => resting.socket === socket);
    });
    // What comes while nothing is asked answers nothing.
    socket.on('data', () => {
      if (socket.listenerCount('data') === 1) socket.destroy();
    });
    return socket;
  }

  /** Gives a connection back whose response has come to its end. */
  rest(origin: string, socket: Socket): void {
    if (this.#isClosed || this.#resting.length >= mostResting) {
      socket.destroy();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), restMs);
    this.#resting.push({ origin, socket, timer });
  }

  close(): void {
    this.#isClosed = true;
    for (const { socket } of this.#resting) socket.destroy();
  }

  #wake(isWanted: (resting: Resting) => boolean): Socket | undefined {
    const index = this.#resting.findLastIndex(isWanted);
    const [found] = index === -1 ? [] : this.#resting.splice(index, 1);
    clearTimeout(found?.timer);
    return found?.socket;
  }
}

/** Resolves when everything has been read that had arrived before: after one whole turn of the event loop. */
function allRead(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}
