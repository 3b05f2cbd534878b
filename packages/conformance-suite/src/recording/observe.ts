import { DeliveryHeader } from '@ordering/events';
import { headerValues } from '../http/exchange.ts';
import type { Observation, Received } from '../http/observation.ts';
import type { Vault } from './vault.ts';

/** Makes plain data of what came: without secrets, and with the names of those that signed it. */
export function observer(vault: Vault): (received: Received) => Observation {
  const made = new WeakMap<Received, { readonly as: string; readonly observation: Observation }>();
  return (received) => {
    // A secret may become known after the first delivery that is signed with it, and an answer takes its time.
    const as = `${vault.size} ${received.answeredAt} ${received.doneAt}`;
    const before = made.get(received);
    if (before?.as === as) return before.observation;
    const observation = observationOf(received, vault);
    made.set(received, { as, observation });
    return observation;
  };
}

function observationOf(received: Received, vault: Vault): Observation {
  const { endpoint, deliveryId, reply, answeredAt, doneAt, stoodStillMs, body, ...plain } =
    received;
  const [signature] = headerValues(received.headers, DeliveryHeader.signature);
  return {
    ...plain,
    ...(endpoint === undefined ? {} : { endpoint }),
    body: vault.maskBytes(body).toString('base64'),
    ...(deliveryId === undefined ? {} : { deliveryId }),
    answer:
      reply.kind === 'answer' ? { kind: reply.kind, status: reply.status } : { kind: reply.kind },
    ...(answeredAt === undefined ? {} : { answeredAt }),
    ...(doneAt === undefined ? {} : { doneAt }),
    ...(stoodStillMs < 1 ? {} : { stoodStillMs: Math.round(stoodStillMs) }),
    signedBy: vault.signers(body, signature),
  };
}
