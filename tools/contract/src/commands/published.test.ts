import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edited, good, swap } from '../testing/specs.ts';
import { run } from './program.ts';

// A registry with one package, which would do harm if anything in it ran.

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'contract-registry-'));
  const harm = `node -e "fs.writeFileSync('${join(folder, 'harm')}', '')"`;
  const scripts = { preinstall: harm, install: harm, postinstall: harm };
  put('package/package.json', JSON.stringify({ name: '@bakery/specs', version: '1.2.3', scripts }));
  for (const [file, text] of Object.entries(good)) put(`package/${file}`, text);
  put('specs/package.json', '{}');
  const now = edited({ 'asyncapi.yaml': swap('timeout: PT10S', 'timeout: PT5S') });
  for (const [file, text] of Object.entries(now)) put(`specs/${file}`, text);
  spawnSync('npm', ['pack', '--silent'], { cwd: join(folder, 'package') });
  const tarball = readFileSync(join(folder, 'package/bakery-specs-1.2.3.tgz'));
  server = createServer(({ url = '' }, response) => {
    if (url.endsWith('.tgz')) return void response.end(tarball);
    if (!url.startsWith('/@bakery%2fspecs')) return void response.writeHead(404).end('{}');
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    const dist = { tarball: `${registry()}specs.tgz`, integrity };
    const version = { name: '@bakery/specs', version: '1.2.3', scripts, dist };
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        name: '@bakery/specs',
        'dist-tags': { latest: '1.2.3' },
        versions: { '1.2.3': version },
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  put('.npmrc', `@bakery:registry=${registry()}\ncache=${join(folder, 'cache')}\n`);
  put('package.json', '{}');
});
afterAll(async () => {
  const closed = once(server, 'close');
  server.close().closeAllConnections();
  await closed;
  rmSync(folder, { recursive: true, force: true });
});

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function registry(): string {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return `http://127.0.0.1:${address.port}/`;
}

async function contract(...args: readonly string[]) {
  const [output, errors]: [string[], string[]] = [[], []];
  const io = {
    cwd: folder,
    out: (line: string) => void output.push(line),
    err: (line: string) => void errors.push(line),
  };
  return { code: await run(args, io), output, errors };
}

test('a published contract is read where npm is told it is, and nothing in it runs', async () => {
  const { code, output, errors } = await contract('diff', 'npm:@bakery/specs@1.2.3');
  expect({ code, errors }).toEqual({ code: 1, errors: [] });
  expect(output[0]).toMatch(
    /^npm:@bakery\/specs@1\.2\.3\/asyncapi\.yaml:\d+ -> specs\/asyncapi\.yaml:\d+: breaking: /,
  );
  expect(existsSync(join(folder, 'harm'))).toBe(false);
});

test('a missing package or version prints one sentence, exit 2', async () => {
  const { code, output, errors } = await contract('diff', 'npm:@bakery/specs@9.0.0');
  expect({ code, output }).toEqual({ code: 2, output: [] });
  expect(errors).toEqual([
    expect.stringMatching(/^error: npm:@bakery\/specs@9\.0\.0 could not be downloaded: [^\n]*\.$/),
  ]);
});
