import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { ErrorCode, errorBody } from '@ordering/errors';
import { test } from 'vitest';
import {
  certificates,
  startService,
} from '../../../../packages/conformance-suite/src/testing/index.ts';
import type { Config } from '../config.ts';
import { fakeConfig } from './fake-service-config.ts';
import { call } from './run.ts';

export const secret = 'the-secret-of-the-store';

/** Of a service whose token was got before. */
const readyToken = `
auth:
  token: { env: FAKE_SECRET }
integrateStore:
  body: { store: '{storeId}', url: '{url}' }
given:
  stores: [{ ids: { storeId: kitchen } }]
absent: [second-store]
`;
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

const page = '<!DOCTYPE html><html><p>Welcome</p></html>';

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

const dripping = (finished: Finished) =>
  everything((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'), 100);
    response.once('close', () => clearInterval(drip));
  }, finished);

/** Begins an answer so, and goes on for as long as somebody reads. */
const pouring = (begin: string) => async (finished: Finished) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {}).write(begin);
    const part = 'x'.repeat(1024 * 1024);
    pipeline(
      new Readable({
        read() {
          this.push(part);
        },
      }),
      socket,
      () => {},
    );
  });
  return `http://127.0.0.1:${await portOf(server, finished)}/hook`;
};

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
  /** Another configuration than the usual one. */
  readonly config?: string;
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
    cause: 'a site that is glad to see anyone',
    start: answering(200, {}, page),
    exit: 1,
    says: 'so it verifies nothing. Give the URL of the receiver: its answer is an HTML page.',
  },
  {
    cause: '500 to everything',
    start: answering(500),
    exit: 1,
    says: 'it fails on the simplest genuine delivery (500). Check its log.',
  },
  {
    cause: 'another secret',
    short: true,
    start: answering(401),
    exit: 1,
    says: "it refuses a genuine delivery (401). Compare what is in ORDERING_WEBHOOK_SECRET with the receiver's own secret. If they are the same, compute the signature over the raw bytes of the body, compare its lowercase hexadecimal digits, and look for what refuses every request before the receiver sees it, such as a login or protection against CSRF.",
  },
  {
    cause: 'another path',
    start: answering(404),
    exit: 1,
    says: 'it does not accept deliveries at the path /hook (404)',
  },
  {
    cause: 'a redirect',
    start: answering(308, { location: 'https://receiver.example/hook' }),
    exit: 1,
    says: 'it redirects to https://receiver.example/hook (308), and the service follows no redirect',
  },
  {
    cause: 'a login page',
    start: answering(403, {}, page),
    exit: 1,
    says: 'an HTML page was the answer (403)',
  },
  {
    cause: 'an empty answer, of the type that PHP gives it',
    start: answering(401, { 'content-type': 'text/html; charset=UTF-8' }, ''),
    exit: 1,
    says: "it refuses a genuine delivery (401). Compare what is in ORDERING_WEBHOOK_SECRET with the receiver's own secret. If they are the same, compute the signature over the raw bytes of the body, compare its lowercase hexadecimal digits, and look for what refuses every request before the receiver sees it, such as a login or protection against CSRF.",
  },
  {
    cause: 'a proxy that takes nothing of that size',
    start: answering(413),
    exit: 1,
    says: 'it rejects even the smallest delivery as too large (413). Raise the limit of your web framework and of any proxy in front of it to at least 1 MiB.',
  },
  {
    cause: 'a limit of the rate',
    start: answering(429),
    exit: 1,
    says: 'it limits the rate of the very first delivery (429). Let the receiver take deliveries as fast as they come.',
  },
  {
    cause: 'another method',
    start: answering(405),
    exit: 1,
    says: 'it does not accept deliveries at the path /hook (405)',
  },
  {
    cause: 'a signature in base64',
    start: signedBy((body) => createHmac('sha256', secret).update(body).digest('base64')),
    exit: 1,
    says: 'it expects the signature in base64. Compare the lowercase hexadecimal digits of the MAC, with nothing before or after them.',
  },
  {
    cause: 'a store that it does not know',
    start: answering(422),
    exit: 1,
    says: 'it treats a genuine delivery as malformed (422)',
  },
  {
    cause: 'connections that are closed',
    start: (finished) => everything((request) => void request.destroy(), finished),
    exit: 1,
    says: 'it closed the connection without a whole HTTP response',
  },
  {
    cause: 'something that is no HTTP server',
    start: async (finished) => {
      const server = createTcpServer(
        (socket) => void socket.on('error', () => {}).end('220 hello\r\n'),
      );
      return `http://127.0.0.1:${await portOf(server, finished)}/hook`;
    },
    exit: 1,
    says: 'it closed the connection without a whole HTTP response',
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
    cause: 'an answer without an end',
    start: dripping,
    isEndless: true,
    exit: 1,
    says: 'its answer (200) began and did not end within ',
  },
  {
    cause: 'a body without an end',
    start: pouring('HTTP/1.1 200 OK\r\n\r\n'),
    exit: 1,
    says: 'the body of the answer (200) is larger than 64 MiB. Answer with a status, few headers, and a short body or none.',
  },
  {
    cause: 'a header without an end',
    start: pouring('HTTP/1.1 200 OK\r\nx-odd: '),
    exit: 1,
    says: 'the headers of the answer are larger than 16 KiB. Answer with a status, few headers, and a short body or none.',
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
    cause: '500 to everything',
    start: answering(500),
    exit: 5,
    says: 'POST /control/stores gave 500: x; check the log of the service',
  },
  {
    cause: 'another path',
    start: answering(404),
    exit: 5,
    says: 'POST /control/stores gave 404: x; check the base URL and the path',
  },
  {
    cause: 'a site that is glad to see anyone',
    start: answering(200, { 'content-type': 'text/html' }),
    exit: 5,
    says: 'the response to POST /control/stores has no string or number at /id; it is a web page; is the base URL that of the API?',
  },
  {
    cause: 'an empty answer',
    start: answering(204),
    exit: 5,
    says: 'the response to POST /control/stores has no string or number at /id; it is empty',
  },
  {
    cause: 'a redirect',
    start: answering(308, { location: 'https://api.example/' }),
    exit: 5,
    says: 'POST /control/stores gave 308: x; it redirects to https://api.example/, so give that address',
  },
  {
    cause: 'connections that are closed',
    start: (finished) => everything((request) => void request.destroy(), finished),
    exit: 5,
    says: 'POST /control/stores failed: the connection broke off without a response (ECONNRESET); check the log of the service',
  },
  {
    cause: 'something that is no HTTP server',
    start: async (finished) => {
      const server = createTcpServer(
        (socket) => void socket.on('error', () => {}).end('220 hello\r\n'),
      );
      return `http://127.0.0.1:${await portOf(server, finished)}/api`;
    },
    exit: 5,
    says: 'this address does not speak HTTP; give that of the API',
  },
  {
    cause: 'TLS that is not expected',
    start: async (finished) => {
      const server = createTlsServer().on('tlsClientError', () => {});
      return `http://127.0.0.1:${await portOf(server, finished)}/api`;
    },
    exit: 3,
    says: 'this port speaks TLS; write https://',
  },
  {
    cause: 'credentials that it does not know',
    start: serving({ grantsToken: () => false }),
    exit: 5,
    says: '`auth.token` failed: POST /token gave 401 (auth.invalid_client: who is that?); check that these are the credentials of this service',
  },
  {
    cause: 'tokens that expire at once',
    start: serving({ unauthorised: () => ErrorCode.authTokenExpired }),
    exit: 5,
    says: 'POST /pos/integrate-store gave 401 (auth.token_expired: not authorised); a token that expires at once may mean that the clock of what issues it and that of what checks it differ',
  },
  {
    cause: 'errors with the status of a success',
    start: serving({
      grantsToken: () => false,
      failure: (code, message) => ({ status: 200, body: errorBody({ code, message }) }),
    }),
    exit: 5,
    says: 'POST /token gave 200 (auth.invalid_client: who is that?); an error should have its own status, and not that of a success',
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
  {
    cause: 'an answer without an end',
    start: dripping,
    isEndless: true,
    exit: 5,
    says: 'POST /control/stores failed: the answer (200) began and did not end within 4 s; check its log',
  },
  {
    cause: 'a body without an end',
    start: pouring('HTTP/1.1 200 OK\r\n\r\n'),
    exit: 5,
    says: 'POST /control/stores failed: the body of the answer (200) is larger than 1 MiB; check that this is the address of the API',
  },
  {
    cause: 'a header without an end',
    start: pouring('HTTP/1.1 200 OK\r\nx-odd: '),
    exit: 5,
    says: 'POST /control/stores failed: the headers of the answer are larger than 16 KiB; check that this is the address of the API',
  },
  {
    cause: 'no answer, ever, to a token that was ready',
    start: hanging,
    config: readyToken,
    exit: 5,
    says: 'POST /pos/integrate-store failed: no complete response within 10 s; check that it is running, and check its log',
  },
  { ...unknownAuthority, exit: 3 },
  withoutTls,
  {
    cause: 'nobody',
    start: async () => 'http://127.0.0.1:9/api',
    exit: 3,
    says: 'ECONNREFUSED',
  },
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
    async ({ start, exit, says, isEndless, config = fakeConfig }, { expect, onTestFinished }) => {
      const folder = mkdtempSync(join(tmpdir(), 'causes-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, 'service.yaml');
      writeFileSync(file, isEndless ? `defaults: { timeout: 4s }\n${config}` : config);
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
