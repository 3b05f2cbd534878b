import { globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Server } from '@ordering/platform/process';
import { build } from 'esbuild';
import type { Project } from './project.ts';

/** Runtimes that are not Node.js, and the release of each that is tried. */
const releases = { bun: '1.4.5', deno: '2.9.6', workerd: '1.20261117.1' } as const;
export type Runtime = keyof typeof releases;

/** What npm installs them from. */
export const runtimePackages = Object.entries(releases).map(
  ([name, version]) => `${name}@${version}`,
);

// Each comes as a package for the machine, which npm chooses; the package with the short name finds it by a script at
// installation, which we do not run.
const programs = {
  bun: '@oven/bun-*/bin/bun',
  deno: '@deno/*/deno',
  workerd: '@cloudflare/workerd-*/bin/workerd',
} as const satisfies Record<Runtime, string>;

function programOf(project: Project, runtime: Runtime): string {
  const [program] = globSync(programs[runtime], { cwd: project.path('node_modules') });
  if (program === undefined) {
    throw new Error(`npm has no ${runtime} for ${process.platform}-${process.arch}`);
  }
  return project.path(join('node_modules', program));
}

interface Served {
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether a worker gets what Node.js has. */
  readonly needsNode?: boolean;
}

/** Serves a module of a project, as each runtime says: by the `fetch` of what it exports. */
export async function serverOf(
  project: Project,
  runtime: Runtime,
  file: string,
  { port = 0, environment = {}, needsNode = false }: Served = {},
): Promise<Server> {
  const program = programOf(project, runtime);
  const path = project.path(file);
  switch (runtime) {
    case 'bun':
      return new Server(
        [program, path],
        [],
        // What it has compiled it would keep in the user's folder.
        { ...environment, PORT: String(port), BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
        { addressIn: (line) => /http:\/\/[\d.]+:\d+/.exec(line)?.[0] },
      );
    case 'deno':
      return new Server(
        [program, 'serve', '--allow-net', '--allow-env', '--no-lock'],
        ['--host', '127.0.0.1', '--port', String(port), path],
        { ...environment, DENO_DIR: project.path('.deno'), DENO_NO_UPDATE_CHECK: '1' },
      );
    case 'workerd': {
      const config = await workerOf(path, port, Object.keys(environment), needsNode);
      return new Server([program, 'serve', '--control-fd=1', config], [], environment, {
        addressIn: (line) => {
          const [, listening] = /"event":"listen".*"port":(\d+)/.exec(line) ?? [];
          return listening === undefined ? undefined : `http://127.0.0.1:${listening}`;
        },
      });
    }
  }
}

/** Bundles a module as Wrangler does, and writes how workerd runs it. */
async function workerOf(
  path: string,
  port: number,
  variables: readonly string[],
  needsNode: boolean,
): Promise<string> {
  const name = `${path}-${port}`;
  await build({
    entryPoints: [path],
    outfile: `${name}.mjs`,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*'],
    logLevel: 'error',
  });
  const bindings = variables.map((each) => `(name = "${each}", fromEnvironment = "${each}")`);
  writeFileSync(
    `${name}.capnp`,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "main.mjs", esModule = embed "${basename(name)}.mjs")],
      compatibilityDate = "2026-01-01",
      compatibilityFlags = [${needsNode ? '"nodejs_compat"' : ''}],
      bindings = [${bindings.join(', ')}],
    )),
    (name = "internet", network = (allow = ["public", "local", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`,
  );
  return `${name}.capnp`;
}
