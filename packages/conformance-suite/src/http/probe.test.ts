import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { probe, reason, speaksTls } from './probe.ts';

const generousMs = 30_000;

function failing(code: string): Error {
  return Object.assign(new Error('it failed'), { code });
}

test.each([
  { code: 'ECONNREFUSED', want: /^ECONNREFUSED$/ },
  { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', want: /NODE_EXTRA_CA_CERTS/ },
  { code: 'CERT_HAS_EXPIRED', want: /not valid at this time$/ },
  { code: 'ERR_TLS_CERT_ALTNAME_INVALID', want: /for another host$/ },
  { code: 'EPROTO', want: /write http:\/\/$/ },
])('$code says $want', ({ code, want }) => {
  expect(reason(failing(code))).toMatch(want);
});

async function portOf(
  server: { listen(port: number, host: string): unknown } & NodeJS.EventEmitter,
) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

test('TLS where there is none, and where there is', async () => {
  const plain = createServer();
  const tls = createTlsServer();
  tls.on('tlsClientError', () => {});
  onTestFinished(() => {
    plain.closeAllConnections();
    plain.close();
    tls.close();
  });
  await Promise.all([portOf(plain), portOf(tls)]);
  const at = (server: { address(): AddressInfo | string | null }) => {
    const address = server.address();
    return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  };
  expect(await probe(`https://${at(plain)}/`, generousMs)).toMatch(/write http:\/\/$/);
  expect(await speaksTls(`http://${at(plain)}/`, generousMs)).toBe(false);
  expect(await speaksTls(`http://${at(tls)}/`, generousMs)).toBe(true);
});
