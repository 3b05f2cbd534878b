import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { catchUp } from './catch-up.ts';
import type { Answer, WireRequest } from './exchange.ts';
import { describeAnswer } from './exchange.ts';
import { send } from './send.ts';

/** A connection on which no more is said is made anew after so many ms: servers end those that stay silent for long. */
const silentMs = 1000;

/** How often a request is made, in ms. */
const everyMs = 50;

/** A server that is asked to stop may do so after it has answered, in ms. */
const graceMs = 5000;

/** More than a server in this process needs to take a connection. */
const turnsToAccept = 5;

/** How a gateway answers while what is behind it is away. */
const ofGateways: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Does something that should end a server and start it again, and looks whether it goes away: the end of a process ends its
 * connections, however soon another one is there, and a proxy before it has nobody to ask.
 *
 * @param afterMs How long afterwards it may still go away.
 * @returns How it was seen, or undefined where the server was there all the time.
 */
export async function goneMeanwhile(
  url: string,
  act: () => Promise<void>,
  signal: AbortSignal,
  afterMs: number = graceMs,
): Promise<string | undefined> {
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  const socket = await connected(url, signal);
  const seen = Promise.race([closing(socket, url, until), failing(url, until)]);
  try {
    await act();
    const wait = waitFor(afterMs, signal).then(() => catchUp());
    return await Promise.race([seen, wait.then(() => undefined)]);
  } finally {
    over.abort();
  }
}

/** So long it answers before it is there again: what ends may still take a connection. */
const calmMs = 500;

/** As long as it may think about a request, in ms; who takes one and is silent is there. */
const patienceMs = 5000;

/** Why a server does not answer at the end of a time; undefined as soon as it is there again. */
export async function comeback(
  url: string,
  withinMs: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const end = performance.now() + withinMs;
  let since: number | undefined;
  for (;;) {
    const { answer } = await send(plainRequest(url), patienceMs, signal);
    const now = performance.now();
    const isThere = !isAway(answer) && !(answer.kind === 'failed' && answer.problem === 'broken');
    since = isThere ? (since ?? now) : undefined;
    if (since !== undefined && now - since >= calmMs) return undefined;
    if (now >= end || signal.aborted) return describeAnswer(answer);
    await waitFor(everyMs, signal);
  }
}

/** It is signed by nobody, and no delivery. */
function plainRequest(url: string): WireRequest {
  return {
    ...{ method: 'GET', url, headers: [], body: Buffer.alloc(0), cuts: [] },
    ...{ framing: 'length', anyCertificate: true },
  };
}

/** What is said where it was there all the time. */
export function neverGone(subject: 'receiver' | 'service'): string {
  return `while it ran, and for ${graceMs / 1000} s after it, no connection was closed and no request refused, so the ${subject} may not have stopped. Let the command kill the process that serves the requests; if a proxy or another process answers meanwhile, give the address of the process itself`;
}

/** Resolves when the other side closes a connection, which is not before it has been asked to stop. */
async function closing(first: Socket, url: string, until: AbortSignal): Promise<string> {
  let socket = first;
  for (;;) {
    const isClosed = await Promise.race([closed(socket), waitFor(silentMs, until)]);
    if (until.aborted) break;
    if (isClosed) return 'a connection that was open was closed';
    const next = open(url);
    socket.destroy();
    socket = next;
  }
  socket.destroy();
  return never();
}

/** A connection to the process that is there now, and not to the one after it. */
async function connected(url: string, signal: AbortSignal): Promise<Socket> {
  const socket = open(url);
  const isOpen = new Promise((resolve) => socket.once('connect', resolve));
  await Promise.race([isOpen, closed(socket), waitFor(silentMs, signal)]);
  // As much as a process needs to take it that is this one, too.
  await catchUp(turnsToAccept);
  return socket;
}

function open(url: string): Socket {
  const { protocol, hostname, port } = new URL(url);
  const isTls = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port || (isTls ? 443 : 80)) });
  // Some servers are given a connection by the system only when something has come over it, and none ends before.
  socket.write(isTls ? firstOfTls : 'G');
  // What is refused is closed, too.
  return socket.on('error', () => {}).resume();
}

/** A handshake of TLS begins with this byte. */
const firstOfTls = Buffer.of(22);

function closed(socket: Socket): Promise<true> {
  if (socket.closed) return Promise.resolve(true);
  return new Promise((resolve) => socket.once('close', () => resolve(true)));
}

/** Resolves when a request meets nobody, or a gateway alone. */
async function failing(url: string, until: AbortSignal): Promise<string> {
  while (!until.aborted) {
    const { answer } = await send(plainRequest(url), silentMs, until);
    if (isAway(answer) && !until.aborted) return describeAnswer(answer);
    await waitFor(everyMs, until);
  }
  return never();
}

function isAway(answer: Answer): boolean {
  return answer.kind === 'answered'
    ? ofGateways.has(answer.status)
    : answer.problem === 'unreachable';
}

/** @returns false when the time is over, or what it is waited in. */
function waitFor(ms: number, signal: AbortSignal): Promise<false> {
  return pause(ms, false as const, { signal }).catch(() => false as const);
}

function never(): Promise<never> {
  return new Promise(() => {});
}
