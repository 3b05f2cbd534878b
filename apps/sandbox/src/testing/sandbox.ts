import { pathOf } from '@ordering/api';
import { expect, onTestFinished } from 'vitest';
import type { Config } from '../config.ts';
import { rateLimit, seedApplication } from '../generated/control/constants.ts';
import { operations } from '../generated/control/operations.ts';
import { operations as service } from '../generated/service/operations.ts';
import { type Sandbox, startSandbox, type Tuning } from '../sandbox.ts';
import { type AtEnd, atEndOfFile, temporaryFolder } from './folder.ts';
import { inspectAnswer } from './inspect.ts';

/** An answer, with its body parsed where it is JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A sandbox over real sockets, with short ways to the operations that tests use over and over. */
export interface TestSandbox {
  readonly url: string;
  readonly get: (path: string, token?: string) => Promise<Reply>;
  readonly post: (path: string, body: unknown, token?: string) => Promise<Reply>;
  readonly put: (path: string, body: unknown, token?: string) => Promise<Reply>;
  readonly patch: (path: string, body: unknown) => Promise<Reply>;
  readonly delete: (path: string) => Promise<Reply>;
  readonly token: () => Promise<string>;
  /** Creates a store and integrates it. */
  readonly integrate: (webhookUrl: string, more?: object) => Promise<Integrated>;
  /** Places an order at a store; returns its id. */
  readonly order: (storeId: string) => Promise<string>;
  readonly advanceOrder: (orderId: string, status: string) => Promise<Reply>;
  /** Advances the clock; returns how many attempts were made. */
  readonly advanceClock: (by: string) => Promise<number>;
}

interface Integrated {
  readonly storeId: string;
  readonly locationId: string;
  readonly secret: string;
  readonly token: string;
}

/** The path of an operation; where two have one path, of either. */
export const at = {
  token: () => pathOf(operations.issueToken),
  registration: () => pathOf(service.integrateStore),
  order: (orderId: string) => pathOf(operations.getOrder, { orderId }),
  cancel: (orderId: string) => pathOf(service.cancelOrder, { orderId }),
  stores: () => pathOf(operations.createStore),
  store: (storeId: string) => pathOf(operations.getStore, { storeId }),
  menu: (storeId: string) => pathOf(operations.getMenu, { storeId }),
  item: (storeId: string, itemId: string) => pathOf(operations.changeItem, { storeId, itemId }),
  push: (storeId: string) => pathOf(operations.pushMenu, { storeId }),
  job: (jobId: string) => pathOf(operations.getMenuJob, { jobId }),
  communities: () => pathOf(operations.createCommunity),
  orders: () => pathOf(operations.createOrder),
  advanceOrder: (orderId: string) => pathOf(operations.advanceOrder, { orderId }),
  events: () => pathOf(operations.fireEvent),
  deliveries: () => pathOf(operations.listDeliveries),
  endpoints: () => pathOf(operations.changeEndpoint),
  rotation: () => pathOf(operations.rotateSecret),
  uninstall: (storeId: string) => pathOf(operations.uninstallStore, { storeId }),
  resend: (deliveryId: unknown) => pathOf(operations.resendDelivery, { deliveryId }),
  resendFailed: () => pathOf(operations.resendFailed),
  delivery: (deliveryId: unknown) => pathOf(operations.getDelivery, { deliveryId }),
  clock: () => pathOf(operations.getClock),
  advanceClock: () => pathOf(operations.advanceClock),
  expiry: () => pathOf(operations.expireTokens),
  revokedTokens: () => pathOf(operations.revokeTokens),
  revocation: () => pathOf(operations.setRevocation),
  authorizations: () => pathOf(operations.authorizeApplication),
  rateLimit: () => pathOf(operations.setRateLimit),
  faults: () => pathOf(operations.addFault),
  consent: () => pathOf(operations.setConsent),
  applications: () => pathOf(operations.createApplication),
  changes: () => pathOf(operations.listChanges),
  seed: () => pathOf(operations.seed),
  reset: () => pathOf(operations.reset),
};

/** A sandbox that a test has to itself. */
export interface NewSandbox extends TestSandbox, Sandbox {
  readonly dataFolder: string;
}

/**
 * Starts a sandbox that stops when the test ends. It takes twenty times as long as a reset: for tests that stop it, look
 * into its folder or its metrics, or break what is in it.
 */
export function newSandbox(changes?: Partial<Config>, tuning?: Tuning): Promise<NewSandbox> {
  return launch(onTestFinished, changes, tuning);
}

/**
 * One sandbox for the tests of a file, which is reset for each test that takes it. Call this where the tests are declared.
 */
export function sharedSandbox(
  changes?: Partial<Config>,
  tuning?: Tuning,
): () => Promise<TestSandbox> {
  let started: Promise<TestSandbox> | undefined;
  let taken = false;
  const atEnd = atEndOfFile();
  return async () => {
    if (taken) throw new Error('This test has the shared sandbox already.');
    taken = true;
    onTestFinished(() => {
      taken = false;
    });
    started ??= launch(atEnd, changes, tuning);
    const sandbox = await started;
    expect((await sandbox.post(at.reset(), {}, changes?.controlToken)).status).toBe(200);
    return sandbox;
  };
}

/** An attempt has as long as a test may take. What hangs is broken off at the end, and so is what a test does not wait for. */
const usual: Tuning = { inspect: inspectAnswer, attemptTimeoutMs: 600_000, graceMs: 200 };

/** Starts one that holds every answer against its schema. */
async function launch(
  atEnd: AtEnd,
  changes: Partial<Config> = {},
  tuning: Tuning = {},
): Promise<NewSandbox> {
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    allowHosts: [],
    allowTargets: ['localhost', '127.0.0.0/8', '::1'],
    controlToken: undefined,
    dataFolder: changes.dataFolder ?? temporaryFolder(atEnd),
    timeScale: 1,
    clientSecret: seedApplication.clientSecret,
    rateLimit,
    logLevel: 'silent',
    json: true,
    ...changes,
  };
  const started = await startSandbox(config, { ...usual, ...tuning });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= started.stop();
    return stopped;
  };
  atEnd(stop);
  return {
    ...withShortWays(started.url, config),
    url: started.url,
    dataFolder: config.dataFolder,
    stop,
  };
}

function withShortWays(url: string, { clientSecret: secret }: Config): Omit<TestSandbox, 'url'> {
  const get = (path: string, token?: string) => send(url + path, { headers: bearer(token) });
  const write = (method: string, path: string, body: unknown, token?: string) =>
    send(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify(body),
    });
  const post = (path: string, body: unknown, token?: string) => write('POST', path, body, token);
  const token = async () => {
    const asked = {
      grant_type: 'client_credentials',
      client_id: seedApplication.clientId,
      client_secret: secret,
    };
    return text(await post(at.token(), asked), 'access_token');
  };
  return {
    get,
    post,
    put: (path, body, token) => write('PUT', path, body, token),
    patch: (path, body) => write('PATCH', path, body),
    delete: (path) => send(url + path, { method: 'DELETE' }),
    token,
    integrate: async (webhookUrl, more = {}) => {
      const storeId = text(await post(at.stores(), {}), 'store_id');
      const fresh = await token();
      const asked = { store_id: storeId, webhook_url: webhookUrl, ...more };
      const reply = await post(at.registration(), asked, fresh);
      return {
        storeId,
        locationId: text(reply, 'location_id'),
        secret: text(reply, 'webhook_secret'),
        token: fresh,
      };
    },
    order: async (storeId) => text(await post(at.orders(), { store_id: storeId }), 'order_id'),
    advanceOrder: (orderId, status) => post(at.advanceOrder(orderId), { status }),
    advanceClock: async (by) => Number((await post(at.advanceClock(), { by })).body.attempts),
  };
}

/** Sends a request and reads the answer, whatever its status. */
export async function send(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  const body: unknown = (response.headers.get('content-type') ?? '').includes('json')
    ? await response.json()
    : { text: await response.text() };
  if (typeof body !== 'object' || body === null) throw new Error('The response is not an object.');
  return { status: response.status, headers: response.headers, body: { ...body } };
}

/** The deliveries in the log that a query asks for. */
export async function listed(sandbox: TestSandbox, query = ''): Promise<Record<string, unknown>[]> {
  const { body } = await sandbox.get(`${at.deliveries()}${query}`);
  if (!Array.isArray(body.deliveries)) throw new Error('There is no list of deliveries.');
  return body.deliveries;
}

/** The text in a field of an answer. */
export function text({ status, body }: Reply, name: string): string {
  const value = body[name];
  if (typeof value !== 'string') {
    throw new Error(`The response ${status} has no string in ${name}: ${JSON.stringify(body)}`);
  }
  return value;
}

/** The code and the message of a refusal. */
export function refusal({ body }: Reply): { readonly code: string; readonly message: string } {
  const error = body.error;
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) {
    throw new Error(`This is not an error envelope: ${JSON.stringify(body)}`);
  }
  return { code: String(error.code), message: String(error.message) };
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
