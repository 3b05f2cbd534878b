import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listen } from '../recipes/listen.ts';
import type { Subject } from '../recipes/subject.ts';
import { secrets } from '../recipes/subject.ts';

/** What is used of the two packages, whose own types cannot be resolved. */
interface Build {
  getPHPLoaderModule(): Promise<object>;
}
interface Universal {
  loadPHPRuntime(build: object): Promise<number>;
  readonly PHP: new (runtime: number) => Php;
}
interface Php {
  writeFile(path: string, text: string): void;
  run(request: object): Promise<Ran>;
}
interface Ran {
  readonly httpStatusCode: number;
  readonly bytes: Uint8Array;
  readonly text: string;
}

const require = createRequire(import.meta.url);
const { getPHPLoaderModule }: Build = require('@php-wasm/node-8-4');
const { loadPHPRuntime, PHP }: Universal = require('@php-wasm/universal');

const script = '/receiver.php';
const text = readFileSync(join(import.meta.dirname, 'receiver.php'), 'utf8');

/** What a web server before PHP takes at the most. */
const mostBytes = 4 * 1024 * 1024;

/** The receiver in PHP, behind a web server that hands each request to it, one after another, as CGI does. */
export async function phpReceiver(): Promise<Subject> {
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
  php.writeFile(script, text);
  const env = { SECRETS: JSON.stringify(secrets) };
  let before: Promise<unknown> = Promise.resolve();
  const run = (method: string, relativeUri: string, headers: Headers = {}, body?: Uint8Array) => {
    const ran = before.then(() =>
      php.run({ scriptPath: script, env, method, relativeUri, headers, ...(body && { body }) }),
    );
    before = ran.catch(() => {});
    return ran;
  };
  const listener: RequestListener = async (request, response) => {
    const body = await bodyOf(request).catch(() => undefined);
    // Who has gone needs no answer.
    if (body === undefined) return;
    if (body.length > mostBytes) return void response.writeHead(413).end();
    const { method = '', url = '' } = request;
    const answer = await run(method, url, headersOf(request), body);
    response.writeHead(answer.httpStatusCode).end(answer.bytes);
  };
  return {
    saysNothing: true,
    start: (port) => listen((request, response) => void listener(request, response), port),
    async inspect(id) {
      const { text: counts } = await run('GET', `/observe/${encodeURIComponent(id)}`);
      return JSON.parse(counts);
    },
  };
}

type Headers = Record<string, string>;

/** Of several headers of a name, a web server makes one. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
  );
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return new Uint8Array(Buffer.concat(parts));
}
