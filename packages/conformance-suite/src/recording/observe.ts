import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { headerValues } from '../http/exchange.ts';
import type { Observation, Received } from '../http/observation.ts';
import type { SignedAs } from '../http/signed-as.ts';
import type { Vault } from './vault.ts';

/**
 * Makes plain data of what came: without secrets, and with the names of those that signed it. Each request is observed
 * once: what is learnt later of it, such as the end of its answer or a secret that signed it, is in its members then.
 */
export function observer(vault: Vault): (received: Received) => Observation {
  const made = new WeakMap<Received, Observation>();
  return (received) => {
    const before = made.get(received);
    if (before !== undefined) return before;
    const observation = observationOf(received, vault);
    made.set(received, observation);
    return observation;
  };
}

function observationOf(received: Received, vault: Vault): Observation {
  const { at, endpoint, method, path, headers, whole, deliveryId, attempt, reply } = received;
  const body = asKnown(vault, () => vault.maskBytes(received.body).toString('base64'));
  const signedBy = signersOf(received, vault);
  const later = (get: () => unknown) => ({ enumerable: true, get });
  const plain: Observation = {
    ...{ at, method, path, headers, body: '', whole, attempt, signedBy: [] },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(deliveryId === undefined ? {} : { deliveryId }),
    answer:
      reply.kind === 'answer' ? { kind: reply.kind, status: reply.status } : { kind: reply.kind },
  };
  return Object.defineProperties(plain, {
    body: later(body),
    signedBy: later(signedBy),
    signedAs: later(wayOf(received, vault, signedBy)),
    answeredAt: later(() => received.answeredAt),
    doneAt: later(() => received.doneAt),
    stoodStillMs: later(() =>
      received.stoodStillMs < 1 ? undefined : Math.round(received.stoodStillMs),
    ),
  });
}

/** What is made of the secrets that are known, and made again only when there are more of them. */
function asKnown<T>(vault: Vault, make: () => T): () => T {
  let known: { readonly secrets: number; readonly made: T } | undefined;
  return () => {
    if (known?.secrets !== vault.size) known = { secrets: vault.size, made: make() };
    return known.made;
  };
}

/** How a signature was made that is wrong. Each secret is tried once, in many ways. */
function wayOf(
  { body, headers, deliveryId = '' }: Received,
  vault: Vault,
  signedBy: () => readonly string[],
): () => SignedAs | undefined {
  const [signature] = headerValues(headers, DeliveryHeader.signature);
  const [id = deliveryId] = headerValues(headers, deliveryPolicy.idempotencyKey.header);
  const times = headers.flatMap(({ name, value }) => (/time/i.test(name) ? [value] : []));
  let tried = 0;
  let found: SignedAs | undefined;
  return asKnown(vault, () => {
    if (signature === undefined || signedBy().length > 0) return undefined;
    found ??= vault.signedAs({ signature, body, beside: [id, ...times] }, tried);
    tried = vault.size;
    return found;
  });
}

/** The secrets that signed it. Each secret is tried once: one may become known after the first delivery that it signs. */
function signersOf({ body, headers }: Received, vault: Vault): () => readonly string[] {
  const [signature] = headerValues(headers, DeliveryHeader.signature);
  let tried = 0;
  const found: string[] = [];
  return asKnown(vault, () => {
    found.push(...vault.signers(body, signature, tried));
    tried = vault.size;
    return [...found];
  });
}
