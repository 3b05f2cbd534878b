import { actionOf, deliveryPolicy, locationRole } from '@ordering/events';
import { isInstance, kindOf, thrownKindOf } from '@ordering/kit/callback';
import { checkOptions } from '@ordering/kit/checked-options';
import { withinTime } from '@ordering/kit/clock';
import { ownProperty } from '@ordering/kit/own';
import { readBody } from './body.ts';
import type { Delivery } from './delivery.ts';
import { findDeviations } from './deviations.ts';
import type { AwaitedCallback, FaultLog } from './faults.ts';
import { CallbackError, faultLogOf, RequestError, requestErrorOf, unavailable } from './faults.ts';
import type { Hashing } from './hashing.ts';
import { deliveryHeaders, valuesOf } from './headers.ts';
import { receiveForms } from './options.ts';
import type { Outcome, RejectReason } from './outcome.ts';
import { type ReadRequest, type ReceivedRequest, readRequest } from './request.ts';
import type { ChangingSecrets, Secret, SecretHint, SecretLookup } from './secrets.ts';
import { SecretError } from './secrets.ts';
import { signatureHeader, toHex } from './signature.ts';
import { speaksFor, storeOf } from './store.ts';
import { createVerifier } from './verify.ts';

/**
 * What `accept` did with a delivery. `unavailable` means that it cannot take the delivery now: the service
 * will retry.
 */
export type Acceptance = 'accepted' | 'duplicate' | 'unavailable';

/** How deliveries are received. */
export interface ReceiveOptions {
  /**
   * Secrets that are valid now: one, or several while you rotate or if each store has its own; a list of them that
   * changes; or a function that finds those of a store, for many stores or for secrets that come and go.
   */
  readonly secrets: readonly Secret[] | ChangingSecrets | SecretLookup;
  /**
   * Stores a delivery under its id, durably, and says whether the id was new. The service gets its
   * acknowledgement when this resolves; when it throws, or resolves to anything else, the service tries again later.
   * Keep the work itself out of it.
   */
  readonly accept: (delivery: Delivery) => Promise<Acceptance>;
  /** The largest body that is accepted, in bytes; 5 MiB by default. */
  readonly maxBodyBytes?: number;
  /**
   * How long a lookup of secrets and `accept` may take together, in milliseconds; by default, 80 % of the time that the
   * service waits.
   */
  readonly acceptTimeoutMs?: number;
  /**
   * Gets a line when a callback of yours fails or returns what it must not, and when a secret has white space around it;
   * the same line at most every ten seconds. It holds no payload, secret or message of an error. `console.error` by default.
   */
  readonly log?: (line: string) => void;
}

/** Receives one request. Never rejects: what cannot be read of it is `unavailable`, with a line in the log that names it. */
export type Receiver = (request: ReceivedRequest) => Promise<Outcome>;

/** The largest body that is taken unless told otherwise. */
export const defaultMaxBodyBytes: number = 5 * 1024 * 1024;

/**
 * Makes a receiver that checks a delivery step by step: method, size, signature, store, JSON, event; and then
 * calls `accept`.
 *
 * No part of a request is interpreted before its signature is verified over the raw bytes.
 *
 * @throws SecretError when a list of secrets is empty, or one of them is.
 * @throws TypeError when an option is unknown, missing or of the wrong kind.
 * @see specs/asyncapi.yaml#/x-delivery
 */
export function createReceiver(hashing: Hashing, options: ReceiveOptions): Receiver {
  checkOptions(options, receiveForms);
  return receiverOf(hashing, options, faultLogOf(options.log));
}

/** What a request waits for, or fails by. */
interface Waits {
  on: AwaitedCallback | 'request';
}

/** Makes a receiver of options that were checked, for requests that no compiler has. */
export function receiverOf(
  hashing: Hashing,
  options: ReceiveOptions,
  log: FaultLog,
): (request: unknown) => Promise<Outcome> {
  const verify = createVerifier(hashing, options.secrets, undefined, log);
  const maxBodyBytes = options.maxBodyBytes ?? defaultMaxBodyBytes;
  const acceptTimeoutMs = options.acceptTimeoutMs ?? deliveryPolicy.timeoutMs * 0.8;

  async function take(request: ReadRequest, waits: Waits): Promise<Outcome> {
    const signatures = valuesOf(request.headers, signatureHeader);
    const verdict = await verify(signatures, request.body, hintOf(request));
    if (!verdict.ok) {
      const { reason } = verdict;
      if (reason === 'overloaded') return { kind: 'unavailable', reason };
      if (reason !== 'signature-mismatch' || !request.isText) return rejected(reason);
      throw new RequestError(
        'the body was decoded as text before this handler ran, and its UTF-8 does not match the signature: pass on the raw bytes',
      );
    }
    const content = readBody(request.body);
    if (!speaksFor(verdict.signer, verdict.bound, content.value)) return rejected('store-mismatch');

    const delivery = await toDelivery(hashing, request, content);
    waits.on = 'accept';
    return outcomeOf(delivery, await options.accept(delivery));
  }

  function lateCause(on: Waits['on']): Error {
    const late = `took longer than ${acceptTimeoutMs} ms`;
    if (on === 'accept') return new CallbackError(on, late);
    // No callback is behind a list: its time went into the check of the signature.
    return typeof options.secrets === 'function'
      ? new CallbackError('secrets', late)
      : new Error(`verifying the signature ${late}`);
  }

  return async (given) => {
    const waits: Waits = { on: 'request' };
    try {
      const request = readRequest(given);
      if (request === undefined) return rejected('method-not-allowed');
      if (request.body.byteLength > maxBodyBytes) return rejected('body-too-large');
      waits.on = 'secrets';
      const outcome = await withinTime(acceptTimeoutMs, take(request, waits));
      if (outcome !== 'timed-out') return outcome;
      return unavailable(log, outcome, lateCause(waits.on));
    } catch (thrown) {
      return unavailable(log, 'failed', causeOf(waits.on, thrown));
    }
  };
}

/** Names what was waited for. */
function causeOf(on: Waits['on'], thrown: unknown): Error {
  if (on === 'request' || isInstance(thrown, RequestError)) return requestErrorOf(thrown);
  if (isInstance(thrown, CallbackError)) return thrown;
  // The message of such an error is ours.
  const why = isInstance(thrown, SecretError)
    ? `cannot be used: ${thrown.message}`
    : `failed with ${thrownKindOf(thrown)}`;
  return new CallbackError(on, why, { cause: thrown });
}

function hintOf({ headers, url }: ReadRequest): SecretHint {
  const values = locationRole === undefined ? [] : valuesOf(headers, locationRole.header);
  const [location, ...others] = values;
  return { location: others.length === 0 ? location : undefined, url };
}

// Long enough for any id, short enough for an index; control characters and halves of surrogate
// pairs do not survive every store.
const usableId = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

/**
 * The id by which a delivery is deduplicated: the one inside the signed body. The header of the
 * same name is not signed, so whoever captured a delivery could repeat it under a new header.
 * See docs/decisions/signed-ids.md.
 *
 * @returns undefined if the body has no id that can serve as a key.
 * @see specs/asyncapi.yaml#/x-delivery/idempotencyKey
 */
function signedId(body: unknown): string | undefined {
  const id = ownProperty(body, deliveryPolicy.idempotencyKey.field);
  return typeof id === 'string' && usableId.test(id) ? id : undefined;
}

async function toDelivery(
  hashing: Hashing,
  { body, headers }: ReadRequest,
  content: ReturnType<typeof readBody>,
): Promise<Delivery> {
  const id = signedId(content.value);
  const base = { body, headers: deliveryHeaders(headers) };

  if (content.kind === 'event' && id !== undefined) {
    const { event } = content;
    const action = actionOf(event);
    const store = storeOf(content.value);
    const deviations = findDeviations(id, content, headers);
    return {
      ...base,
      ...(action === undefined ? {} : { action }),
      kind: 'event',
      id,
      event,
      eventType: event.type,
      ...(event.known ? { product: event.product } : {}),
      ...(store === undefined ? {} : { store }),
      timestamp: event.payload.timestamp,
      deviations,
    };
  }
  return {
    ...base,
    kind: 'quarantined',
    id: id ?? `sha256:${toHex(await hashing.sha256(body))}`,
    reason: content.kind === 'unreadable' ? content.reason : 'no-usable-id',
    problems: content.kind === 'unreadable' ? content.problems : [],
    deviations: [],
  };
}

// See docs/decisions/quarantine.md.
function outcomeOf(delivery: Delivery, acceptance: unknown): Outcome {
  switch (acceptance) {
    case 'accepted':
      return delivery.kind === 'event'
        ? { kind: 'accepted', delivery }
        : { kind: 'quarantined', delivery };
    case 'duplicate':
      return { kind: 'duplicate', id: delivery.id };
    case 'unavailable':
      return { kind: 'unavailable', reason: 'refused' };
    default:
      throw new CallbackError(
        'accept',
        `returned ${kindOf(acceptance)} instead of 'accepted', 'duplicate' or 'unavailable'`,
      );
  }
}

function rejected(reason: RejectReason): Outcome {
  return { kind: 'rejected', reason };
}
