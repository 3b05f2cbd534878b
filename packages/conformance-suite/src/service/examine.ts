import { randomUUID } from 'node:crypto';
import { codeOf } from '@ordering/kit/failure';
import { lookAtClock } from '../doctor/clock.ts';
import { isHere, lookAtConnection } from '../doctor/connection.ts';
import type { Examination, Look } from '../doctor/look.ts';
import { bad, examined, good, unknown } from '../doctor/look.ts';
import { describeAnswer, isSuccessful } from '../http/exchange.ts';
import { jsonRequest } from '../http/json-request.ts';
import { always, status } from '../http/script.ts';
import type { ScriptedServer } from '../http/scripted-server.ts';
import { startScriptedServer } from '../http/scripted-server.ts';
import { send } from '../http/send.ts';
import { silentServer } from '../http/silent-server.ts';
import { Vault } from '../recording/vault.ts';
import { CannotRun } from '../run/cannot-run.ts';
import { deadlineIn } from '../run/deadline.ts';
import { randomSeed } from '../run/seed.ts';
import { newWorld } from './new-world.ts';
import { currentToken } from './scenarios/actions.ts';
import { accepting } from './scenarios/control.ts';
import { denial } from './scenarios/denial-body.ts';
import { explain } from './scenarios/explain.ts';
import type { ApiExchange, ServiceWorld } from './scenarios/world.ts';
import { call, freshName } from './scenarios/world.ts';
import type { ServiceSubject } from './subject.ts';
import { defaultFirstAttemptMs } from './subject.ts';

/** All of it is done sooner. */
const examinationMs = 60_000;

/** A request from here to here takes less. */
const roundMs = 5000;

/** Looks at a service before a run: at the way to it, at one call with its token, and at the way back. Nothing is made. */
export async function examineService(
  subject: ServiceSubject,
  signal?: AbortSignal,
): Promise<Examination> {
  const { config } = subject;
  const baseUrl = subject.baseUrl.replace(/\/+$/, '');
  const vault = new Vault();
  for (const secret of config.secrets) vault.keep(secret);
  const world = newWorld(
    {
      ...{ baseUrl, config, server: silentServer(baseUrl), vault, owners: [] },
      deadline: deadlineIn(examinationMs, signal),
      firstAttemptMs: defaultFirstAttemptMs,
    },
    randomSeed(),
  );
  const way = await lookAtConnection(baseUrl);
  const isReached = way.every(({ found }) => found !== 'bad');
  const there = isReached ? [await lookAtClock(baseUrl), ...(await lookAtToken(world))] : [];
  const looks = [...way, ...there, ...(await lookAtCallback(subject))];
  return examined(
    'service',
    vault.mask(baseUrl),
    looks.map((look) => ({ ...look, saw: vault.mask(look.saw) })),
  );
}

const failed = 'check the log of the service';

/** Gets a token, and makes one call with it that changes nothing: it denies an order that is not there. */
async function lookAtToken(world: ServiceWorld): Promise<readonly Look[]> {
  const what = 'secret: a call with the token';
  let token: string;
  try {
    token = await currentToken(world);
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return [bad('secret: the token', error.message, 'correct `auth` in the configuration')];
  }
  world.vault.keep(token);
  const got = good('secret: the token', 'there is one');
  const orderId = freshName(world, 'doctor');
  let exchange: ApiExchange;
  try {
    exchange = await call(world, 'cancelOrder', { orderId }, denial(), { token });
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return [got, bad(what, error.message, failed)];
  }
  const { answer, method, path } = exchange;
  const request = `${method} ${path}`;
  const why = explain(request, answer, (text) => world.vault.mask(text));
  if (answer.kind === 'failed' || answer.status >= 500) {
    return [got, bad(what, why, failed)];
  }
  if (answer.status === 401 || answer.status === 403) {
    return [got, bad(what, why, 'compare the secret, and how `auth` sends the token')];
  }
  if (isSuccessful(answer)) {
    const next = 'an unknown order has to be refused: a run will say more';
    return [got, unknown(what, `${request} denied an order that is not there`, next)];
  }
  return [got, good(what, `${request} gave ${answer.status} for an order that is not there`)];
}

/** Takes a request at the address that the service is to deliver to. */
async function lookAtCallback({
  baseUrl,
  listen: { host = '127.0.0.1', port = 0, callbackUrl } = {},
}: ServiceSubject): Promise<readonly Look[]> {
  let server: ScriptedServer;
  try {
    server = await startScriptedServer({ host, port, publicUrl: callbackUrl });
  } catch (error) {
    const saw = `cannot listen on host ${host}, port ${port} (${codeOf(error) ?? error})`;
    return [bad('callback', saw, 'give another --listen-host or --listen-port')];
  }
  await using listening = server;
  const { url } = listening.endpoint(`doctor-${randomUUID()}`, always(status(accepting)));
  if (isHere(url) && !isHere(baseUrl)) {
    const saw = `the service is elsewhere, and cannot reach ${listening.url}`;
    return [bad('callback', saw, 'give --listen-host and --listen-port, or --callback-url')];
  }
  const { answer } = await send(jsonRequest('POST', url, [], {}), roundMs);
  if (listening.received.length === 0) {
    const saw = `${listening.url} was asked from here, and nothing arrived: ${describeAnswer(answer)}`;
    const next =
      'check that the tunnel is up and forwards to --listen-port; some networks do not route a request back to themselves';
    return [answer.kind === 'failed' ? unknown('callback', saw, next) : bad('callback', saw, next)];
  }
  const reached = good('callback', `${listening.url} leads here`);
  if (isHere(url)) return [reached];
  const next = 'the first delivery of a run will show it';
  return [
    reached,
    unknown(
      'callback: from there',
      'the runner cannot check from here that the service reaches it',
      next,
    ),
  ];
}
