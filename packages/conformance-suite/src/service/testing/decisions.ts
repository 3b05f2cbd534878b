import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import type { Product } from '@ordering/events';
import { deliveryPolicy, EventType } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import { validatorsOf } from '../../contract/api.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { delaysMs, isSuccess, timeoutMs } from '../../contract/policy.ts';
import type { Answer, Header } from '../../http/exchange.ts';
import type { Pace } from '../../testing/pace.ts';
import { atOnce } from '../../testing/pace.ts';

/**
 * A small correct service, in memory, with a clock that is advanced by hand. Every decision that it
 * takes is a function of its own, so that a test can replace exactly one of them.
 */
export interface ServiceDecisions {
  delaysMs: readonly number[];
  acknowledges(status: number, attempt: number): boolean;
  /** How long it waits for an answer. */
  waitsMs: number;
  /** Whether no store can be registered with such an endpoint. */
  refusesEndpoint(url: URL): Promise<boolean>;
  /** Whether any certificate of an endpoint will do. */
  anyCertificate: boolean;
  /** How a redirect is followed. */
  follows: 'POST' | 'GET' | undefined;
  /** Whether there is no other attempt after an error of the network. */
  givesUp(error: Extract<Answer, { kind: 'failed' }>): boolean;
  /** How long after a failure the next attempt is due. */
  delayAfter(answer: Answer, gapMs: number): number;
  /** The moment of the attempt that failed from which a delay is counted. */
  countsFrom: 'the end' | 'the beginning';
  /** The method of a delivery. */
  method: string;
  /** The id of a new event. */
  newId(): string;
  /** The bytes of one attempt. */
  write(event: JsonObject, attempt: number): string;
  signature(secret: string, body: string): string;
  /** Headers beside those that are always the same. */
  headers(delivery: FakeDelivery, headers: readonly Header[]): readonly Header[];
  envelope(event: JsonObject): JsonObject;
  failure(code: ErrorCode, message: string): FakeAnswer;
  /** Whether a menu is taken, where the setting permits that or does not. */
  takesMenu(isPermitted: boolean): boolean;
  /** Whether a job is found that there is, or that there is not. */
  findsJob(isThere: boolean): boolean;
  /** Whether an authorization code is good that was used before, and that is asked for with its redirect URI or another. */
  takesCode(isUsed: boolean, hasItsUri: boolean): boolean;
  /** The code of what is to be refused with this one. */
  reached(code: ErrorCode): ErrorCode;
  /** What is said of a request that no operation describes. */
  oddity(status: number): FakeAnswer;
  /** Changes the status of an order, if it may be changed. */
  changes(change: FakeChange): Promise<boolean>;
  /** Why a call is not authorised: a code of the contract, or an answer of its own. */
  unauthorised(token: string | undefined, state: FakeState): ErrorCode | FakeAnswer | undefined;
  /** Why a denial's body is refused. */
  badDenial(body: Json): readonly [ErrorCode, string] | undefined;
  badRegistration(body: JsonObject): readonly [ErrorCode, string] | undefined;
  /** What comes of a denial that is refused: for its body, or because it comes too late. */
  comesOfRefused: { readonly bad: OfRefused; readonly late: OfRefused };
  /** How long after such a denial its event is made, in ms of real time. */
  refusedAfterMs: number;
  /** What the data of an event says of the order that it is about. */
  orderData(orderId: string): JsonObject;
  canCancel(status: string): boolean;
  /** The answer to a registration that is in the state already. */
  registered(secret: string, given: JsonObject, state: FakeState): JsonObject;
  registeredAgain(secret: string): FakeAnswer | undefined;
  /** The answer to a denial that is carried out. */
  cancelled: FakeAnswer;
  /** The answer to one of an order that is denied already, where that is another. */
  cancelledAgain: FakeAnswer | undefined;
  /** Whether a request for a token has the form that this service wants. */
  grantsToken(contentTypes: readonly string[], text: string): boolean;
  /** The answer to such a request. */
  granted(token: string): JsonObject;
  /** The token that a call carries. */
  tokenIn(headers: IncomingHttpHeaders): string | undefined;
  pace: Pace;
  /** Whether a token reaches what there is. */
  reaches(token: FakeToken): boolean;
  /** What comes of a restart. */
  restart(state: FakeState): void;
  /** What the delivery log shows. */
  logs(delivery: FakeDelivery): JsonObject;
  /** The answer to a call that comes too soon after others. */
  throttled(state: FakeState): FakeAnswer | undefined;
  /** The secret of a new store. */
  newSecret(): string;
  /** The address to which the deliveries of a store go that registers this one. */
  addressOf(url: string, state: FakeState): string;
  /** The event types that come of what should cause this one. */
  caused(type: string, product: Product): readonly string[];
  /**
   * Event types that come of a cause too: of a registration, of an event that is fired, of a denial, or about another order
   * while a denial is refused.
   */
  alsoHappens: Readonly<
    Record<'registered' | 'fired' | 'cancelled' | 'refused', readonly string[]>
  >;
  /** What a delay may have on top of it. */
  jitterMs(gapMs: number): number;
  /** On its own clock, how long after its event the first attempt at a delivery is due. */
  firstDelayMs(delivery: FakeDelivery): number;
  /** In real time, how long after an event of this type its first attempt is made. */
  firstAfterMs(type: string): number;
  /** Whether the clock goes on between its turns. */
  goesOn: boolean;
  /** Whether attempts that are due are made together, one after another, or only when no other is under way. */
  attempts: 'together' | 'in turn' | 'one at a time';
  /** In real time: how long after a turn of the clock the service looks at it, and how long noting a failure takes. */
  lagMs: { readonly clock: number; readonly failure: number };
  /** What is said of an order that is not there, or of a store that is not. */
  missing: { order: ErrorCode; store: ErrorCode; integration: ErrorCode };
}

/** A change of an order's status. */
export interface FakeChange {
  readonly by: 'denial' | 'delivery';
  /** Whether the order may be changed so, as it is now. */
  isOpen(): boolean;
  make(): true;
}

/** An event of each denial, or a denial that is carried out all the same: with its one event, or without any. */
type OfRefused = 'nothing' | 'an event' | 'the denial' | 'the denial, in silence';

export interface FakeAnswer {
  readonly status: number;
  readonly body: Json | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the process ends with it, and another one takes its place. */
  readonly ends?: true;
  /** Whether the connection is closed in the place of it. */
  readonly drops?: true;
}

export interface FakeDelivery {
  readonly product: Product;
  readonly type: string;
  readonly event: JsonObject;
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly externalStoreId: string | undefined;
  attempts: number;
  dueAt: number | undefined;
  /** How its last attempt was answered. */
  answered: { readonly status: number; readonly body: string } | undefined;
}

interface FakeToken {
  readonly expired?: boolean;
  /** Whether it belongs to another application than all that there is. */
  readonly another?: boolean;
  /** Whether the consent behind it was revoked. */
  readonly revoked?: boolean;
}

/** Where deliveries of a store or a community go. */
interface FakeEndpoint {
  readonly url: string;
  readonly secret: string;
  readonly externalStoreId: string | undefined;
}

export interface FakeOrder {
  readonly storeId: string;
  status: string;
}

export interface FakeState {
  readonly tokens: Map<string, FakeToken>;
  readonly stores: Map<string, FakeEndpoint | undefined>;
  readonly communities: Map<string, FakeEndpoint>;
  readonly orders: Map<string, FakeOrder>;
  /** The stores whose setting permits that menus are pushed. */
  readonly permitted: Set<string>;
  readonly jobs: Set<string>;
  readonly codes: Map<string, { readonly redirectUri: string; isUsed: boolean }>;
  readonly deliveries: FakeDelivery[];
  /** When calls were made, in real time. */
  readonly calls: number[];
  now: number;
  /** Whether the next call is put off. */
  putsOff: boolean;
  /** Until the attempt that is under way is over. */
  busy: Promise<void>;
  /** Until the clock has been moved as far as it was told to. */
  moved: Promise<void>;
}

const putOff: FakeAnswer = {
  status: errorCatalogue[ErrorCode.rateLimited].status,
  headers: { 'retry-after': '0' },
  body: errorBody({ code: ErrorCode.rateLimited, message: 'too many calls' }),
};

/** The status of an order that is finished. */
export const done = 'delivered';

/** And of one that was denied. */
export const denied = 'cancelled';

/** The type of the event of a denial. */
export const ofDenial: string = EventType.onlineOrdering.orderCancelled;

export const correctService: ServiceDecisions = {
  delaysMs,
  acknowledges: (status) => isSuccess(status),
  waitsMs: timeoutMs,
  // What this service allows in its own network is the runner.
  refusesEndpoint: async ({ hostname }) => hostname !== '127.0.0.1',
  anyCertificate: false,
  follows: undefined,
  givesUp: () => false,
  delayAfter: (_, gapMs) => gapMs,
  countsFrom: 'the end',
  method: deliveryPolicy.method,
  newId: randomUUID,
  write: (event) => JSON.stringify(event),
  signature: (secret, body) => sign(secret, Buffer.from(body)),
  headers: (_, headers) => headers,
  envelope: (event) => event,
  failure: (code, message) => ({
    status: errorCatalogue[code].status,
    body: errorBody({ code, message }),
  }),
  takesMenu: (isPermitted) => isPermitted,
  findsJob: (isThere) => isThere,
  takesCode: (isUsed, hasItsUri) => !isUsed && hasItsUri,
  reached: (code) => code,
  oddity: (status) => ({
    status,
    body: errorBody({ code: 'request.odd', message: 'that is not how it goes' }),
  }),
  changes: async (change) => change.isOpen() && change.make(),
  unauthorised(token, { tokens }) {
    const known = tokens.get(token ?? '');
    if (known === undefined) return ErrorCode.authInvalidToken;
    if (known.revoked === true) return ErrorCode.authConsentRevoked;
    return known.expired === true ? ErrorCode.authTokenExpired : undefined;
  },
  badDenial(body) {
    const validation = validatorsOf('cancelOrder').body?.(body);
    if (validation === undefined || validation.ok) return undefined;
    const unknown = validation.problems.find(({ keyword }) => keyword === 'additionalProperties');
    if (unknown !== undefined)
      return [ErrorCode.requestUnknownField, `unknown ${unknown.property}`];
    const [problem] = validation.problems;
    const field = problem?.property ?? problem?.path.split('/')[1] ?? 'the body';
    return [ErrorCode.requestValidation, `${field}: ${problem?.message}`];
  },
  badRegistration(body) {
    const unknown = Object.keys(body).find((field) => !['store', 'url', 'own'].includes(field));
    return unknown === undefined
      ? undefined
      : [ErrorCode.requestUnknownField, `unknown ${unknown}`];
  },
  comesOfRefused: { bad: 'nothing', late: 'nothing' },
  refusedAfterMs: 0,
  orderData: (orderId) => ({ order_id: orderId }),
  canCancel: (status) => status !== done,
  registered: (secret) => ({ webhook_secret: secret }),
  registeredAgain: () => undefined,
  cancelled: { status: 200, body: {} },
  cancelledAgain: undefined,
  grantsToken: () => true,
  granted: (token) => ({ token }),
  tokenIn: ({ authorization }) => authorization?.replace('Bearer ', ''),
  pace: atOnce,
  throttled: (state) => {
    if (!state.putsOff) return undefined;
    state.putsOff = false;
    return putOff;
  },
  reaches: ({ another }) => another !== true,
  restart: () => {},
  logs: ({ event, answered }) => ({ payload: event, ...answered }),
  newSecret: randomUUID,
  addressOf: (url) => url,
  caused: (type) => [type],
  alsoHappens: { registered: [], fired: [], cancelled: [], refused: [] },
  jitterMs: () => 0,
  firstDelayMs: () => 0,
  firstAfterMs: () => 0,
  goesOn: false,
  attempts: 'together',
  lagMs: { clock: 0, failure: 0 },
  missing: {
    order: ErrorCode.orderNotFound,
    store: ErrorCode.storeNotFound,
    integration: ErrorCode.storeNotIntegrated,
  },
};
