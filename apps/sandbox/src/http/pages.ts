// See docs/decisions/console.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packageFolder } from '../folder.ts';
import { SandboxErrorCode } from '../generated/control/constants.ts';
import { Refusal } from '../refusals/refusal.ts';
import { addReference } from './reference.ts';

/** Where the console is built from; a published package has what was built instead. */
const source = new URL('console/build.ts', packageFolder);
const built = new URL('dist/console/', packageFolder);

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
]);

type Files = ReadonlyMap<string, Uint8Array>;
const compress = promisify(gzip);

/** The console, and the reference of everything that the sandbox answers. Their files are there from the first request on. */
export function addPages(app: FastifyInstance): void {
  let loading: Promise<Files> | undefined;
  const compressed = new Map<string, Promise<Uint8Array>>();
  const send = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    loading ??= load();
    const contents = (await loading).get(name);
    const type = types.get(extname(name));
    if (contents === undefined || type === undefined) {
      throw new Refusal(SandboxErrorCode.requestUnknownPath, 'This path does not exist.');
    }
    reply.type(type).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      return reply.send(Buffer.from(contents));
    }
    const small = compressed.get(name) ?? compress(contents);
    compressed.set(name, small);
    return reply.header('content-encoding', 'gzip').send(await small);
  };
  app.get('/console', (request, reply) => send('console.html', request, reply));
  app.get('/reference', (request, reply) => send('reference.html', request, reply));
  app.get<{ Params: { name: string } }>('/console/:name', (request, reply) =>
    send(request.params.name, request, reply),
  );
  addReference(app);
}

async function load(): Promise<Files> {
  if (existsSync(source)) {
    const { buildConsole }: { buildConsole: () => Promise<Files> } = await import(source.href);
    return buildConsole();
  }
  return new Map(
    readdirSync(built).map((name) => [name, readFileSync(new URL(name, built))] as const),
  );
}
