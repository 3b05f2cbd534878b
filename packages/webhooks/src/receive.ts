import { actionOf, DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { withinTime } from '@ordering/kit/clock';
import { ownProperty } from '@ordering/kit/own';
import { readBody } from './body.ts';
import type { Delivery } from './delivery.ts';
import { findDeviations } from './deviations.ts';
import type { Hashing } from './hashing.ts';
import type { HeaderValues } from './headers.ts';
import { deliveryHeaders, valuesOf } from './headers.ts';
import type { Outcome, RejectReason } from './outcome.ts';
import type { ChangingSecrets, Secret, SecretHint, SecretLookup } from './secrets.ts';
import { signatureHeader, toHex } from './signature.ts';
import { speaksFor, storeOf } from './store.ts';
import { createVerifier } from './verify.ts';

/** A request as it arrived, from any HTTP library. */
export interface ReceivedRequest {
  readonly method: string;
  /** The path and query, for a lookup of secrets. */
  readonly url?: string | undefined;
  readonly headers: HeaderValues;
  /** The raw bytes, before any parsing. */
  readonly body: Uint8Array;
}

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
   * acknowledgement when this resolves; when it throws, the service tries again later. Keep the work itself
   * out of it.
   */
  readonly accept: (delivery: Delivery) => Promise<Acceptance>;
  /** The largest body that is accepted, in bytes; 5 MiB by default. */
  readonly maxBodyBytes?: number;
  /**
   * How long a lookup of secrets and `accept` may take together, in milliseconds; by default, 80 % of the time that the
   * service waits.
   */
  readonly acceptTimeoutMs?: number;
}

/** Receives one request. Never rejects. */
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
 * @see specs/asyncapi.yaml#/x-delivery
 */
export function createReceiver(hashing: Hashing, options: ReceiveOptions): Receiver {
  const verify = createVerifier(hashing, options.secrets);
  const maxBodyBytes = options.maxBodyBytes ?? defaultMaxBodyBytes;
  const acceptTimeoutMs = options.acceptTimeoutMs ?? deliveryPolicy.timeoutMs * 0.8;

  async function take(request: ReceivedRequest): Promise<Outcome> {
    const signatures = valuesOf(request.headers, signatureHeader);
    const verdict = await verify(signatures, request.body, hintOf(request));
    if (!verdict.ok) {
      const { reason } = verdict;
      return reason === 'overloaded' ? { kind: 'unavailable', reason } : rejected(reason);
    }
    const content = readBody(request.body);
    if (!speaksFor(verdict.signer, verdict.bound, content.value)) return rejected('store-mismatch');

    const delivery = await toDelivery(hashing, request, content);
    return outcomeOf(delivery, await options.accept(delivery));
  }

  return async (request) => {
    try {
      if (request.method !== deliveryPolicy.method) return rejected('method-not-allowed');
      if (request.body.byteLength > maxBodyBytes) return rejected('body-too-large');
      const outcome = await withinTime(acceptTimeoutMs, take(request));
      return outcome === 'timed-out' ? { kind: 'unavailable', reason: outcome } : outcome;
    } catch (cause) {
      return { kind: 'unavailable', reason: 'failed', cause };
    }
  };
}

const locationHeader = DeliveryHeader.location;

function hintOf({ headers, url }: ReceivedRequest): SecretHint {
  const [location, ...others] = valuesOf(headers, locationHeader);
  return { location: others.length === 0 ? location : undefined, url };
}

// Long enough for any id, short enough for an index; control characters and halves of surrogate
// pairs do not survive every store.
const usableId = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

/**
 * The id by which a delivery is deduplicated: the one inside the signed body. The header of the
 * same name is not signed, so whoever captured a delivery could repeat it under a new header.
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
  { body, headers }: ReceivedRequest,
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

function outcomeOf(delivery: Delivery, acceptance: Acceptance): Outcome {
  switch (acceptance) {
    case 'accepted':
      return delivery.kind === 'event'
        ? { kind: 'accepted', delivery }
        : { kind: 'quarantined', delivery };
    case 'duplicate':
      return { kind: 'duplicate', id: delivery.id };
    case 'unavailable':
      return { kind: 'unavailable', reason: 'refused' };
  }
}

function rejected(reason: RejectReason): Outcome {
  return { kind: 'rejected', reason };
}
