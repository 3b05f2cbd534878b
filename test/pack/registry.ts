import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { root } from '../contract/sources.ts';
import type { Project } from './project.ts';
import { run } from './run.ts';

/** What is used of verdaccio, which only the nightly tests install. */
interface Verdaccio {
  runServer(config: object): Promise<HttpServer>;
}

/** A registry of npm, on loopback, that has nothing of its own at first. What it does not have comes from the usual one. */
export class Registry {
  readonly #server: HttpServer;
  readonly #sockets = new Set<Socket>();
  readonly url: string;
  /** The one that is used where no other is named. */
  readonly usual: string;

  private constructor(server: HttpServer, url: string, usual: string) {
    this.usual = usual;
    this.#server = server;
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.url = url;
  }

  /** @param uplink Where it takes what it does not have from, if not from the usual one. */
  static async start(project: Project, uplink?: string): Promise<Registry> {
    const configured = async (key: string) => {
      const { stdout } = await run('npm', ['config', 'get', key], { cwd: project.folder });
      return stdout.trim();
    };
    const [url, authorities] = [await configured('registry'), await configured('cafile')];
    const trusted = authorities === 'null' ? {} : { ca: readFileSync(authorities, 'utf8') };
    const { runServer }: Verdaccio = createRequire(join(root, 'test/stock/package.json'))(
      'verdaccio',
    );
    const server = await runServer({
      configPath: project.path('verdaccio.yaml'),
      storage: project.path('storage'),
      uplinks: {
        usual: { url: uplink ?? url, ...trusted, cache: false },
      },
      packages: {
        '@ordering/*': { access: '$all', publish: '$anonymous' },
        '**': { access: '$all', proxy: 'usual' },
      },
      web: { enable: false },
      log: { type: 'stdout', level: 'fatal' },
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
    return new Registry(server, `http://127.0.0.1:${address.port}/`, url);
  }

  /** Calls somebody before each package that is published, until it returns true. */
  onPublish(seen: () => boolean): void {
    const look = ({ method, url = '' }: IncomingMessage) => {
      const isPackage = method === 'PUT' && !url.startsWith('/-/');
      if (isPackage && seen()) this.#server.off('request', look);
    };
    this.#server.prependListener('request', look);
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    // The server forgets a connection whose other end was killed in the middle of an upload, and waits for it all the same.
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
