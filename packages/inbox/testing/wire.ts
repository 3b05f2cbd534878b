import { connect, createServer, type Server, type Socket } from 'node:net';

/** What one message of PostgreSQL's protocol takes: a letter, how long it is, and what it says. */
const headBytes = 5;

/** Stands between clients and a server of PostgreSQL: cuts their connections at a message, or lets nothing through. */
export class Wire {
  readonly port: number;
  readonly #server: Server;
  #target: number;
  readonly #open: Set<Socket>;
  readonly #state = { left: Number.POSITIVE_INFINITY, answer: '', frozen: false, delayMs: 0 };

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.#target = target;
    this.#open = new Set();
    const address = server.address();
    this.port = typeof address === 'object' && address !== null ? address.port : 0;
    server.on('connection', (client) => this.#join(client, connect(this.#target, '127.0.0.1')));
  }

  static async start(target: number): Promise<Wire> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Wire(server, target);
  }

  /** Cuts the connection whose message is the n-th from now on, of either side, before that message. Only this one. */
  cutAt(n: number): void {
    this.#state.left = n;
  }

  /** Cuts the connection on which the server is the next to answer so, before that answer. */
  cutAnswer(text: string): void {
    this.#state.left = Number.POSITIVE_INFINITY;
    this.#state.answer = text;
  }

  /** Whether what `cutAt` or `cutAnswer` said has come. */
  get hasCut(): boolean {
    return this.#state.left <= 0;
  }

  /** Holds back whatever comes, in silence. */
  freeze(): void {
    this.#state.frozen = true;
  }

  thaw(): void {
    this.#state.frozen = false;
    // Those that were held back are too late for anybody.
    for (const socket of this.#open) socket.destroy();
  }

  /** Lets each message arrive so many milliseconds late. */
  delay(ms: number): void {
    this.#state.delayMs = ms;
  }

  /** Leads to another server from now on. Connections to the one before are cut. */
  leadTo(target: number): void {
    this.#target = target;
    for (const socket of this.#open) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket, server: Socket): void {
    const both = [client, server];
    const end = (): void => {
      for (const socket of both) {
        socket.destroy();
        this.#open.delete(socket);
      }
    };
    for (const socket of both) {
      this.#open.add(socket);
      socket.on('error', end).on('close', end).setNoDelay(true);
    }
    this.#pass(client, server, true, end);
    this.#pass(server, client, false, end);
  }

  #pass(from: Socket, to: Socket, begins: boolean, end: () => void): void {
    // The first message of a client has no letter.
    let head = begins ? headBytes - 1 : headBytes;
    let waiting: Buffer = Buffer.alloc(0);
    from.on('data', (chunk: Buffer) => {
      if (this.#state.frozen) return;
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= head) {
        const size = waiting.readInt32BE(head - 4) + head - 4;
        if (waiting.length < size) return;
        const { answer } = this.#state;
        const isAnswer = !begins && answer !== '' && waiting.subarray(0, size).includes(answer);
        if (isAnswer) this.#state.answer = '';
        this.#state.left = isAnswer ? 0 : this.#state.left - 1;
        if (this.#state.left === 0) {
          end();
          return;
        }
        const message = waiting.subarray(0, size);
        if (this.#state.delayMs === 0) to.write(message);
        else setTimeout(() => to.write(message), this.#state.delayMs);
        waiting = waiting.subarray(size);
        head = headBytes;
      }
    });
  }
}
