import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import { authorityOf, newAuthority, selfSigned } from '@ordering/kit/certificate';
import { rsaAuthority } from '@ordering/kit/testing-authority';
import { expect, onTestFinished, test } from 'vitest';
import { type Recipe, recipes, requireTool } from '../recipes/recipes.ts';

// What verifies a certificate differs from language to language. OpenSSL, which is in Node.js too, lets most pass.

interface Client {
  readonly language: string;
  readonly needs: Recipe['needs'];
  /** What runs the source, and what it needs. */
  readonly command: readonly [string, ...string[]];
  readonly environment?: (folder: string) => NodeJS.ProcessEnv;
  /** What it says of those that it refuses. */
  readonly refuses: Readonly<Record<'expired' | 'elsewhere' | 'self-signed' | 'stranger', RegExp>>;
}

const source = (file: string) => join(import.meta.dirname, 'tls-clients', file);

const clients: readonly Client[] = [
  {
    language: 'Go',
    needs: { command: ['go', 'version'], what: 'Go' },
    command: ['go', 'run', source('client.go')],
    environment: (folder) => ({ GOCACHE: folder, GOTOOLCHAIN: 'local', CGO_ENABLED: '0' }),
    refuses: {
      expired: /certificate has expired/,
      elsewhere: /certificate is (not )?valid for|doesn't contain any IP SANs/,
      'self-signed': /certificate signed by unknown authority/,
      stranger: /certificate signed by unknown authority/,
    },
  },
  {
    language: 'Java',
    needs: recipes['Receiver.java'].needs,
    command: ['java', '-XX:TieredStopAtLevel=1', source('Client.java')],
    refuses: {
      expired: /validity check failed/,
      elsewhere: /No (subject alternative names|subject alternative DNS name|name) matching/,
      'self-signed': /unable to find valid certification path/,
      stranger: /does not chain with any of the trust anchors/,
    },
  },
  {
    language: 'Python',
    needs: recipes['receiver.py'].needs,
    command: ['python3', source('client.py')],
    refuses: {
      expired: /certificate has expired/,
      elsewhere: /mismatch, certificate is not valid for/,
      'self-signed': /self.signed certificate/,
      stranger: /unable to get local issuer certificate/,
    },
  },
  {
    language: 'OpenSSL',
    needs: { command: ['openssl', 'version'], what: 'openssl' },
    command: ['sh', source('client.sh')],
    refuses: {
      expired: /certificate has expired/,
      elsewhere: /mismatch/i,
      'self-signed': /self.signed certificate/,
      stranger: /unable to get local issuer certificate/,
    },
  },
];

const dayMs = 86_400_000;
const authority = newAuthority('authority of a test');
const stranger = newAuthority('authority of a test');

test.for(clients)(
  'the TLS of $language takes each good certificate, and refuses each bad one for its reason',
  async (client, context) => {
    requireTool(client, context);
    const { refuses } = client;
    const now = Date.now();
    const rows = ['127.0.0.1', 'receiver.test'].flatMap((host) => {
      const hosts = [host] as const;
      return [
        { host, given: authority.issue({ hosts }), want: /^taken$/ },
        { host, given: authority.issue({ hosts, to: Date.UTC(2060, 0) }), want: /^taken$/ },
        { host, given: authorityOf(rsaAuthority).issue({ hosts }), want: /^taken$/ },
        {
          host,
          given: authority.issue({ hosts, from: now - 3 * dayMs, to: now - 2 * dayMs }),
          want: refuses.expired,
        },
        { host, given: authority.issue({ hosts: ['another.test'] }), want: refuses.elsewhere },
        { host, given: authority.issue({ hosts: ['10.0.0.7'] }), want: refuses.elsewhere },
        { host, given: selfSigned({ hosts }), want: refuses['self-signed'] },
        { host, given: stranger.issue({ hosts }), want: refuses.stranger },
      ];
    });
    const targets = await Promise.all(
      rows.map(async ({ host, given }) => `${await serve(given)}/${host}`),
    );
    const said = await run(client, targets);
    expect(said).toEqual(rows.map(({ want }) => expect.stringMatching(want)));
  },
);

/** The port of a server that shows it, until the test ends. */
async function serve(certificate: { readonly cert: string; readonly key: string }) {
  const server = createServer(certificate, (socket) => void socket.on('error', () => {}).end());
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/** The lines that a client prints, which trusts two authorities. */
async function run({ command, environment }: Client, targets: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const authorities = join(folder, 'authorities.pem');
  writeFileSync(authorities, authority.cert + rsaAuthority.cert);
  const [program, ...args] = command;
  const { stdout } = await promisify(execFile)(program, [...args, authorities, ...targets], {
    env: { ...process.env, ...environment?.(join(folder, 'cache')) },
  });
  return stdout.trimEnd().split('\n');
}
