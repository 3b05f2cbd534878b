import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP } from 'node:net';
import type { PeerCertificate } from 'node:tls';
import { checkServerIdentity, connect as connectTls } from 'node:tls';
import { codeOf } from '@ordering/kit/failure';
import { reason } from '../http/probe.ts';
import type { Look } from './look.ts';
import { bad, good, unknown } from './look.ts';

/** A connection is there sooner than this, or not at all. */
const connectMs = 5000;

/** A certificate that ends sooner should be renewed. */
const soonDays = 14;

const dayMs = 86_400_000;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether a URL leads to this machine. */
export function isHere(url: string): boolean {
  const host = hostOf(url);
  if (host === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && loopback.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** Looks at the way to a URL: its name, its port, its certificate. What cannot be tried any more is left out. */
export async function lookAtConnection(url: string): Promise<readonly Look[]> {
  const name = await lookAtName(hostOf(url));
  if (name.found === 'bad') return [name];
  const port = await lookAtPort(url);
  if (port.found === 'bad') return [name, port];
  return [name, port, ...(isTls(url) ? await lookAtTls(url) : [withoutTls(url)])];
}

async function lookAtName(host: string): Promise<Look> {
  if (isIP(host) !== 0) return good('dns', `${host} is an address, so there is no name to look up`);
  try {
    const found = await lookup(host, { all: true });
    return good('dns', `${host} is ${found.map(({ address }) => address).join(', ')}`);
  } catch (error) {
    const next = 'check its spelling, and the DNS of this machine';
    return bad('dns', `the DNS has no address for ${host} (${codeOf(error) ?? error})`, next);
  }
}

async function lookAtPort(url: string): Promise<Look> {
  const { host } = new URL(url);
  const started = performance.now();
  const socket = connect({ host: hostOf(url), port: portOf(url) });
  const problem = await opened(socket, 'connect');
  socket.destroy();
  if (problem === undefined) {
    return good(
      'tcp',
      `${host} accepted a connection in ${Math.round(performance.now() - started)} ms`,
    );
  }
  const next = 'is it running, is this the port, and does a firewall let this machine in?';
  return bad('tcp', `no connection to ${host}: ${problem}`, next);
}

function withoutTls(url: string): Look {
  return isHere(url)
    ? good('tls', 'plain HTTP on the loopback interface, which nobody else can read')
    : unknown('tls', 'plain HTTP: anybody on the network path can read it', 'give an https:// URL');
}

async function lookAtTls(url: string): Promise<readonly Look[]> {
  const host = hostOf(url);
  const socket = connectTls({
    ...{ host, port: portOf(url), servername: isIP(host) === 0 ? host : '' },
    // All that is wrong with a certificate is to be told, and not only the first of it.
    ...{ rejectUnauthorized: false, checkServerIdentity: () => undefined },
  });
  try {
    const problem = await opened(socket, 'secureConnect');
    if (problem !== undefined) {
      return [bad('tls', `no TLS: ${problem}`, 'does this port speak TLS, 1.2 or later?')];
    }
    const certificate = socket.getPeerCertificate();
    return [
      good('tls', String(socket.getProtocol())),
      chainOf(socket.authorized ? undefined : socket.authorizationError),
      ownerOf(host, certificate),
      lookAtValidity(certificate),
    ];
  } finally {
    socket.destroy();
  }
}

/** Node has the code of the problem here, whatever its type says. */
function chainOf(problem: unknown): Look {
  const what = 'certificate: chain';
  if (problem === undefined)
    return good(what, 'it is signed by an authority that this machine trusts');
  const error = problem instanceof Error ? problem : new Error(String(problem));
  const next = 'install the whole certificate chain, signed by a public authority';
  return bad(what, reason(error), next);
}

function ownerOf(host: string, certificate: PeerCertificate): Look {
  const what = 'certificate: host';
  if (checkServerIdentity(host, certificate) === undefined) return good(what, `it is for ${host}`);
  const names = certificate.subjectaltname ?? certificate.subject?.CN ?? 'nobody';
  return bad(what, `it is for ${names}, and not for ${host}`, `get one for ${host}`);
}

/** Whether a certificate holds now, and for how long it still does. */
export function lookAtValidity({
  valid_from: from,
  valid_to: to,
}: Pick<PeerCertificate, 'valid_from' | 'valid_to'>): Look {
  const what = 'certificate: time';
  const now = Date.now();
  const until = new Date(to).toISOString().slice(0, 10);
  const days = Math.floor((Date.parse(to) - now) / dayMs);
  if (Date.parse(from) > now) {
    return bad(
      what,
      `it is valid only from ${new Date(from).toISOString().slice(0, 10)}`,
      'set the clocks of both machines',
    );
  }
  if (days < 0) return bad(what, `it expired on ${until}`, 'renew it');
  const saw = `${days} days left, until ${until}`;
  return days < soonDays ? unknown(what, saw, 'renew it before it expires') : good(what, saw);
}

/** Waits for an event of a socket. Returns what is wrong. */
function opened(
  socket: ReturnType<typeof connect>,
  event: 'connect' | 'secureConnect',
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve(`none within ${connectMs / 1000} s`), connectMs);
    const done = (problem: string | undefined) => {
      clearTimeout(limit);
      resolve(problem);
    };
    socket.once(event, () => done(undefined));
    // It stays: a connection may also break when it has been looked at.
    socket.on('error', (error) => done(reason(error)));
  });
}

/** A URL writes an IPv6 address in brackets, a socket does not. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

function isTls(url: string): boolean {
  return new URL(url).protocol === 'https:';
}

function portOf(url: string): number {
  return Number(new URL(url).port || (isTls(url) ? 443 : 80));
}
