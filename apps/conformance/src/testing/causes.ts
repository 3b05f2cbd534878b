import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { ErrorCode } from '@ordering/errors';
import { test } from 'vitest';
import {
  certificates,
  startService,
} from '../../../../packages/conformance-suite/src/testing/index.ts';
import type { Config } from '../config.ts';
import { fakeConfig } from './fake-service-config.ts';
import { call } from './run.ts';

export const secret = 'the-secret-of-the-store';

const env = { ORDERING_WEBHOOK_SECRET: secret };

/** What has to be done when a test is over, whichever others run beside it. */
export type Finished = (end: () => void) => void;

export async function portOf(server: Server, finished: Finished): Promise<number> {
  server.listen(0, '127.0.0.1');
  finished(() => void server.close());
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** A receiver that does the same to every request. */
export async function everything(listener: RequestListener, finished: Finished): Promise<string> {
  const server = createServer(listener);
  finished(() => server.closeAllConnections());
  return `http://127.0.0.1:${await portOf(server, finished)}/hook`;
}

const answering =
  (status: number, headers: Record<string, string> = {}, body = 'x') =>
  (finished: Finished) =>
    everything((request, response) => {
      request.resume().once('end', () => response.writeHead(status, headers).end(body));
    }, finished);

/** Acknowledges what is signed in one way, and refuses everything else. */
const signedBy = (made: (body: Buffer) => string) => (finished: Finished) =>
  everything((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .once('end', () => {
        const isSigned = Object.values(request.headers).includes(made(Buffer.concat(parts)));
        response.writeHead(isSigned ? 202 : 401).end();
      });
  }, finished);

/** Waits for an answer that never comes, for less than the service would. */
const impatient = (config: Config): Config =>
  config.command === 'run' && config.subject.receiver !== undefined
    ? { ...config, subject: { receiver: { ...config.subject.receiver, answerMs: 4000 } } }
    : config;

export const hanging = (finished: Finished) => everything(() => {}, finished);

/** A service that takes its calls, with one thing that is not as it should be. */
export const serving =
  (decisions: Parameters<typeof startService>[0]) =>
  async (finished: Finished): Promise<string> => {
    const service = await startService(decisions);
    finished(() => void service[Symbol.asyncDispose]());
    return service.url;
  };

const behindTls = async (finished: Finished) => {
  const server = createTlsServer(certificates.one).on('tlsClientError', () => {});
  return `https://127.0.0.1:${await portOf(server, finished)}/hook`;
};

/** Whatever one thing is wrong, the reader is told in one sentence, on one screen, and so is the caller. */
export interface Cause {
  readonly cause: string;
  start(finished: Finished): Promise<string>;
  readonly exit: number;
  readonly says: string;
  /** It is tried in the short form, too. */
  readonly short?: true;
  /** That there is no answer, or no end of one, shows after a second as well as after ten. */
  readonly isEndless?: true;
}

const unknownAuthority = {
  cause: 'a certificate of an authority that nobody knows',
  start: behindTls,
  says: 'for a private authority set NODE_EXTRA_CA_CERTS to the file of its certificate',
};

/** The same in both roles. */
const withoutTls: Cause = {
  cause: 'TLS that is not there',
  start: async (finished) => (await answering(200)(finished)).replace('http:', 'https:'),
  exit: 3,
  says: 'if this port speaks plain HTTP, write http://',
};

/** Reports have everything; what stands on the screen is still to be taken in at a glance. */
export const linesOfScreen: number = 60;

export const causesOfReceivers: readonly Cause[] = [
  {
    cause: '200 to everything',
    short: true,
    start: answering(200),
    exit: 1,
    says: 'it acknowledges a delivery with a made-up signature as it does a genuine one, so it verifies nothing. Refuse each delivery whose signature is not the one that the secret gives.',
  },
  {
    cause: 'another secret',
    short: true,
    start: answering(401),
    exit: 1,
    says: "it refuses a genuine delivery (401). Compare what is in ORDERING_WEBHOOK_SECRET with the receiver's own secret. If they are the same, compute the signature over the raw bytes of the body, compare its lowercase hexadecimal digits, and look for what refuses every request before the receiver sees it, such as a login or protection against CSRF.",
  },
  {
    cause: 'a redirect',
    start: answering(308, { location: 'https://receiver.example/hook' }),
    exit: 1,
    says: 'it redirects to https://receiver.example/hook (308), and the service follows no redirect',
  },
  {
    cause: 'a proxy that takes nothing of that size',
    start: answering(413),
    exit: 1,
    says: 'it rejects even the smallest delivery as too large (413). Raise the limit of your web framework and of any proxy in front of it to at least 1 MiB.',
  },
  {
    cause: 'a signature in base64',
    start: signedBy((body) => createHmac('sha256', secret).update(body).digest('base64')),
    exit: 1,
    says: 'it expects the signature in base64. Compare the lowercase hexadecimal digits of the MAC, with nothing before or after them.',
  },
  {
    cause: 'no answer, ever',
    short: true,
    start: hanging,
    isEndless: true,
    exit: 1,
    says: 'it took the delivery and did not answer within ',
  },
  {
    cause: 'TLS that is not expected',
    start: async (finished) => {
      const server = createTlsServer().on('tlsClientError', () => {});
      return `http://127.0.0.1:${await portOf(server, finished)}/hook`;
    },
    exit: 3,
    says: 'this port speaks TLS; write https://',
  },
  // A check looks at the certificate of a receiver.
  {
    ...unknownAuthority,
    isEndless: true,
    exit: 1,
    says: 'FAIL  RCV-074  The endpoint shows a valid certificate for its host name',
  },
  withoutTls,
  {
    cause: 'nobody',
    start: async () => 'http://127.0.0.1:9/hook',
    exit: 3,
    says: 'ECONNREFUSED',
  },
];

export const causesOfServices: readonly Cause[] = [
  {
    cause: '200 to everything',
    short: true,
    start: answering(200),
    exit: 5,
    says: 'the response to POST /control/stores has no string or number at /id; it is not JSON',
  },
  {
    cause: 'tokens that expire at once',
    start: serving({ unauthorised: () => ErrorCode.authTokenExpired }),
    exit: 5,
    says: 'POST /pos/integrate-store gave 401 (auth.token_expired: not authorised); a token that expires at once may mean that the clock of what issues it and that of what checks it differ',
  },
  {
    cause: 'deliveries that go elsewhere',
    start: serving({ addressOf: () => 'http://127.0.0.1:9/' }),
    exit: 5,
    says: 'check that the service can reach that address, or give another one with --callback-url',
    isEndless: true,
  },
  {
    cause: 'no answer, ever',
    short: true,
    start: hanging,
    isEndless: true,
    exit: 5,
    says: 'POST /control/stores failed: no complete response within 4 s',
  },
  { ...unknownAuthority, exit: 3 },
  withoutTls,
];

/** Whatever is wrong with these is told in one sentence, on one screen. */
export function testCauses(receivers: readonly Cause[], services: readonly Cause[]): void {
  test.concurrent.for(receivers)(
    'of a receiver: $cause',
    async ({ start, exit, says, isEndless }, { expect, onTestFinished }) => {
      const args = ['receiver', '--url', await start(onTestFinished)];
      const { exitCode, out, err } = await call(args, env, isEndless ? { change: impatient } : {});
      expect({ exitCode, text: `${out}${err}` }).toEqual({
        exitCode: exit,
        text: expect.stringContaining(says),
      });
      expect(`${out}${err}`.split('\n').length).toBeLessThan(linesOfScreen);
    },
  );

  test.concurrent.for(services)(
    'of a service: $cause',
    async ({ start, exit, says, isEndless }, { expect, onTestFinished }) => {
      const folder = mkdtempSync(join(tmpdir(), 'causes-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, 'service.yaml');
      writeFileSync(file, isEndless ? `defaults: { timeout: 4s }\n${fakeConfig}` : fakeConfig);
      const args = ['service', '--base-url', await start(onTestFinished), '--config', file];
      const { exitCode, out, err } = await call(args, { FAKE_SECRET: 'hush' });
      expect({ exitCode, text: `${out}${err}` }).toEqual({
        exitCode: exit,
        text: expect.stringContaining(says),
      });
      expect(`${out}${err}`.split('\n').length).toBeLessThan(linesOfScreen);
    },
  );
}
