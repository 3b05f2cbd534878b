import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bearer, createClient } from '@ordering/client';
import { ownerFields, productOf } from '@ordering/events';
import { newAuthority } from '@ordering/kit/certificate';
import { freePort } from '@ordering/kit/free-port';
import { PostgresServer } from '@ordering/kit/postgres-server';
import type { Database } from './database.ts';
import { beforeEnd, type Environment, Server } from './process.ts';
import { type Sandbox, sandboxAt } from './sandbox.ts';
import { slowVariable } from './slow-handlers.ts';
import { startTlsFront } from './tls-front.ts';

const handlersFile = fileURLToPath(new URL('./slow-handlers.ts', import.meta.url));

/** Whose deliveries the receiver takes, and the secret that signs them. */
export interface Owner {
  /** What the deliveries name, by the field of their envelope: a store, and what has the same secret. */
  readonly ids: Readonly<Record<string, string>>;
  readonly secret: string;
}

/** A sandbox that comes back when it is killed. */
export interface RunningSandbox extends Sandbox {
  /** A shell command that kills it as hard as can be; it is started again. */
  readonly restart: string;
  /** The same over TLS. */
  readonly secureUrl: string;
  /** The file of the authority that issued the certificate, which the sandbox trusts too, and that of its key. */
  readonly authority: string;
  readonly authorityKey: string;
}

/** How receivers are started. */
interface ReceiverOptions {
  /** Whether they speak TLS. */
  readonly tls?: boolean;
  readonly database?: Database;
}

/** A receiver: replicas on one database, the first of which comes back when it is killed. */
export interface Receiver {
  /** The URLs of the replicas, without a trailing slash. */
  readonly urls: readonly string[];
  /** Where the first replica tells what became of a delivery. */
  readonly observe: string;
  /** A shell command that kills the first replica as hard as can be; it is started again. */
  readonly restart: string;
  /** The file of the authority that issued their certificate, if they speak TLS. */
  readonly authority?: string;
  /** A shell command that makes each handler take $ORDERING_SLOW_SECONDS, if that can be. */
  readonly slow?: string;
  /** The files into which they log. */
  readonly logs: readonly string[];
  /** A shell command that sets the clock of all of them ahead by $ORDERING_ADVANCE_SECONDS more, if that can be. */
  readonly advance?: string;
}

/**
 * The sandbox and the receiver as processes on free loopback ports, with their files in a folder that is
 * removed with them. `stop()` ends every process that was started, by its id.
 */
export class Platform {
  readonly #servers: Server[] = [];
  readonly #scratch = mkdtempSync(join(tmpdir(), 'ordering-'));
  readonly #environment: Environment;
  #database: PostgresServer | undefined;
  readonly #fronts: { stop(): void }[] = [];
  /** Trusted by every process of this platform, and by nobody else. */
  readonly #authority = newAuthority('ordering-platform');

  /** `environment` is added to that of every process. */
  constructor(environment: Environment = {}) {
    writeFileSync(this.#authorityFile, this.#authority.cert);
    writeFileSync(this.#authorityKeyFile, this.#authority.key, { mode: 0o600 });
    this.#environment = { NODE_EXTRA_CA_CERTS: this.#authorityFile, ...environment };
  }

  get #authorityFile(): string {
    return join(this.#scratch, 'authority.pem');
  }

  get #authorityKeyFile(): string {
    return join(this.#scratch, 'authority-key.pem');
  }

  /** Starts a sandbox that comes back at the same address, with the same data, when it is killed. */
  async startSandbox(): Promise<RunningSandbox> {
    const data = join(this.#scratch, 'sandbox');
    const pidFile = join(this.#scratch, 'sandbox.pid');
    const port = String(await freePort());
    const server = this.#serve(
      'sandbox',
      ['--port', port, '--json', '--data', data],
      {},
      { pidFile },
    );
    const url = await server.start();
    const front = await startTlsFront(url, this.#authority.issue({ hosts: ['127.0.0.1'] }));
    this.#fronts.push(front);
    return {
      ...sandboxAt(url),
      restart: restartCommand(pidFile),
      secureUrl: front.url,
      authority: this.#authorityFile,
      authorityKey: this.#authorityKeyFile,
    };
  }

  /**
   * Starts `ports.length` replicas that know the owners' secrets, all at once: over TLS, on SQLite, if
   * nothing else is said.
   */
  async startReceiver(
    ports: readonly number[],
    owners: readonly Owner[],
    { tls = true, database: kind = 'sqlite' }: ReceiverOptions = {},
  ): Promise<Receiver> {
    const pidFile = join(this.#scratch, 'receiver.pid');
    const clockFile = join(this.#scratch, 'ahead');
    const slowFile = join(this.#scratch, 'slow');
    for (const file of [clockFile, slowFile]) writeFileSync(file, '0');
    const { cert, key } = this.#authority.issue({ hosts: ['127.0.0.1'] });
    const [certFile, keyFile] = [join(this.#scratch, 'cert.pem'), join(this.#scratch, 'key.pem')];
    writeFileSync(certFile, cert);
    writeFileSync(keyFile, key, { mode: 0o600 });
    const database =
      kind === 'sqlite' ? `sqlite:${join(this.#scratch, 'inbox.db')}` : await this.#startDatabase();
    const secrets = owners
      .flatMap(({ ids, secret }) => Object.values(ids).map((id) => `${id}=${secret}`))
      .join(',');
    const logs = ports.map((_, index) => join(this.#scratch, `receiver-${index + 1}.log`));
    const operations = await freePorts(ports.length);
    const servers = ports.map((port, index) =>
      this.#serve(
        'receiver',
        [
          ...['--port', `${port}`, '--operations-port', `${operations[index]}`],
          ...['--json', '--observe', '--handlers', handlersFile, '--database', database],
          ...(tls ? ['--tls-cert', certFile, '--tls-key', keyFile] : []),
          ...['--resource', 'order_id', '--clock-ahead', clockFile],
        ],
        { ORDERING_WEBHOOK_SECRETS: secrets, [slowVariable]: slowFile },
        { logFile: logs[index] ?? '', ...(index === 0 ? { pidFile } : {}) },
      ),
    );
    const urls = await Promise.all(servers.map((server) => server.start()));
    return {
      urls,
      observe: `http://127.0.0.1:${operations[0]}`,
      restart: restartCommand(pidFile),
      logs,
      ...(tls ? { authority: this.#authorityFile } : {}),
      slow: `echo "$ORDERING_SLOW_SECONDS" > '${slowFile}'`,
      advance: `echo $(($(cat '${clockFile}') + ORDERING_ADVANCE_SECONDS)) > '${clockFile}'`,
    };
  }

  async stop(): Promise<void> {
    for (const front of this.#fronts) front.stop();
    await Promise.all(this.#servers.map((server) => server.stop()));
    await this.#database?.dispose();
    this.removeFiles();
  }

  removeFiles(): void {
    rmSync(this.#scratch, { recursive: true, force: true });
  }

  /** Starts a PostgreSQL server, and returns its URL. */
  async #startDatabase(): Promise<string> {
    const server = await PostgresServer.start();
    this.#database = server;
    beforeEnd(() => server.dispose());
    return server.url();
  }

  #serve(
    program: 'sandbox' | 'receiver',
    args: readonly string[],
    environment: Environment = {},
    options: { readonly pidFile?: string; readonly logFile?: string } = {},
  ): Server {
    const server = new Server(program, args, { ...this.#environment, ...environment }, options);
    this.#servers.push(server);
    return server;
  }
}

/** Kills the process whose id is in a file, and waits until another has taken its place. */
export function restartCommand(pidFile: string): string {
  const pid = `$(cat '${pidFile}')`;
  return `old=${pid}; kill -9 $old; while [ "${pid}" = "$old" ]; do sleep 0.02; done`;
}

/** A client of the sandbox's API with a token of the application that every sandbox starts with. */
export async function clientOf(sandbox: Sandbox) {
  const token = await sandbox.token();
  return createClient({
    baseUrl: sandbox.url,
    token: { get: async () => token, refresh: () => sandbox.token() },
    authorize: bearer,
  });
}

/** A store that is registered. */
interface Store extends Owner {
  readonly storeId: string;
}

/** Creates a store and registers it, so that its events go to `webhookUrl`. */
export async function integrate(
  sandbox: Sandbox,
  client: Awaited<ReturnType<typeof clientOf>>,
  webhookUrl: string,
): Promise<Store> {
  const store = await sandbox.control.createStore({ body: {} });
  const fields = new Map(Object.entries(store));
  const ids = Object.fromEntries(
    ownerFields.flatMap(({ field }): [string, string][] => {
      const id = fields.get(field);
      return typeof id === 'string' ? [[field, id]] : [];
    }),
  );
  const answer = await client.integrateStore({
    body: { store_id: store.store_id, webhook_url: webhookUrl },
  });
  if (!answer.ok) throw new Error(`Registering a store failed: ${answer.kind}.`);
  const secret = answer.data?.webhook_secret;
  if (secret === undefined) throw new Error('Registering a store returned no secret.');
  return { storeId: store.store_id, ids, secret };
}

/** The owner, with an id in every product that has no events of it: a receiver is shown all products. */
export function inEveryProduct({ ids, secret }: Owner): Owner {
  const others = ownerFields.filter(({ product }) => product !== productOf(ids));
  const more = others.map(({ product, field }) => [field, `${product}-1`]);
  return { ids: { ...ids, ...Object.fromEntries(more) }, secret };
}

/** Ports that are free at the moment, for replicas whose addresses must be known before they start. */
export function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort));
}
