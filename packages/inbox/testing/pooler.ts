import { connect, createServer, type Server, type Socket } from 'node:net';

/** What one message of PostgreSQL's protocol takes: a letter, how long it is, and what it says. */
const headBytes = 5;

/** Where a database is, on loopback. */
interface Database {
  readonly port: number;
  readonly database: string;
}

/**
 * Gives each transaction of its clients a connection to a server of PostgreSQL, another one each time, as poolers do that
 * serve many clients with few connections. Clients and the server trust it.
 */
export class Pooler {
  readonly port: number;
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #idle: Backend[];
  readonly #waiting: ((backend: Backend) => void)[] = [];

  private constructor(server: Server, backends: Backend[]) {
    this.#server = server;
    this.#idle = backends;
    const address = server.address();
    this.port = typeof address === 'object' && address !== null ? address.port : 0;
    server.on('connection', (client) => this.#serve(client));
    for (const { socket } of backends) this.#open.add(socket);
  }

  /** @param count How many connections to the server there are. */
  static async start(target: Database, count: number): Promise<Pooler> {
    const backends = await Promise.all(Array.from({ length: count }, () => Backend.open(target)));
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Pooler(server, backends);
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(client: Socket): void {
    this.#open.add(client);
    client.setNoDelay(true).on('error', () => client.destroy());
    client.on('close', () => this.#open.delete(client));
    let backend: Backend | undefined;
    let asked = false;
    let held: Buffer[] = [];
    eachMessage(client, headBytes - 1, (message, isFirst) => {
      if (isFirst) client.write(welcome);
      else if (message[0] === 'X'.charCodeAt(0)) client.end();
      else if (backend !== undefined) backend.socket.write(message);
      else {
        held.push(message);
        if (asked) return;
        asked = true;
        this.#take((free) => {
          backend = free;
          free.onMessage = (answer, isEnd) => {
            if (isEnd) {
              backend = undefined;
              asked = false;
              this.#release(free);
            }
            client.write(answer);
          };
          for (const each of held) free.socket.write(each);
          held = [];
        });
      }
    });
  }

  #take(use: (backend: Backend) => void): void {
    const free = this.#idle.shift();
    if (free === undefined) this.#waiting.push(use);
    else use(free);
  }

  /** The one that was used last comes last again. */
  #release(backend: Backend): void {
    this.#idle.push(backend);
    const next = this.#waiting.shift();
    if (next !== undefined) this.#take(next);
  }
}

/** A connection to the server. */
class Backend {
  readonly socket: Socket;
  /** `isEnd` is when no transaction is open any more. */
  onMessage: (message: Buffer, isEnd: boolean) => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
  }

  static open({ port, database }: Database): Promise<Backend> {
    const backend = new Backend(connect(port, '127.0.0.1'));
    backend.socket.setNoDelay(true).on('error', () => backend.socket.destroy());
    const startup = Buffer.from(
      `\0\0\0\0\0\x03\0\0user\0postgres\0database\0${database}\0\0`,
      'latin1',
    );
    startup.writeInt32BE(startup.length);
    backend.socket.write(startup);
    return new Promise((resolve, reject) => {
      backend.socket.once('close', () => reject(new Error('the server took no connection')));
      backend.onMessage = (_message, isEnd) => {
        if (isEnd) resolve(backend);
      };
      eachMessage(backend.socket, headBytes, (message) => {
        const isEnd = message[0] === 'Z'.charCodeAt(0) && message[headBytes] === 'I'.charCodeAt(0);
        backend.onMessage(message, isEnd);
      });
    });
  }
}

/** Trusted; as a process that is none of the server's; ready. */
const welcome = Buffer.concat([
  Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1'),
  Buffer.from('K\0\0\0\x0c\x7f\0\0\x01\0\0\0\x01', 'latin1'),
  Buffer.from('Z\0\0\0\x05I', 'latin1'),
]);

/** Cuts what comes into messages. The first one may have no letter. */
function eachMessage(
  from: Socket,
  firstHead: number,
  take: (message: Buffer, isFirst: boolean) => void,
): void {
  let head = firstHead;
  let isFirst = true;
  let waiting: Buffer = Buffer.alloc(0);
  from.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= head) {
      const size = waiting.readInt32BE(head - 4) + head - 4;
      if (waiting.length < size) return;
      const message = waiting.subarray(0, size);
      waiting = waiting.subarray(size);
      head = headBytes;
      take(message, isFirst);
      isFirst = false;
    }
  });
}
