import { ownerFields, productTable } from '@ordering/events';
import { ordinaryRow } from '../contract/events.ts';
import { identityOptions } from '../contract/identity.ts';
import { timeoutMs } from '../contract/policy.ts';
import type { Capabilities } from '../model/result.ts';
import type { Sighting } from '../model/sightings.ts';
import type { Rehearsal } from '../recording/rehearsal.ts';
import type { RoleOf } from '../role.ts';
import { roleOf } from '../role.ts';
import type { Deadline } from '../run/deadline.ts';
import { RunOptionsError } from '../run/errors.ts';
import { seededIds } from '../run/seed.ts';
import { isTls, receiverMeans, servedProducts } from './capabilities.ts';
import { stages } from './checks/check.ts';
import { receiverFamilies } from './checks/families.ts';
import { httpObserver } from './observe/observer.ts';
import { defaultEffectTimes } from './observe/settle.ts';
import { draftsFor } from './payloads/draft.ts';
import { effectsIn } from './scenarios/seen.ts';
import type { ReceiverWorld } from './scenarios/world.ts';
import type { OtherOwner, ReceiverSubject } from './subject.ts';
import { defaultExternalStoreId } from './subject.ts';

/** Plays the service, and judges what the receiver answers and does. */
export const receiverRole: RoleOf<ReceiverSubject> = roleOf({
  role: 'receiver',
  families: receiverFamilies,
  means: receiverMeans,
  effectsBy: 'observe' satisfies keyof typeof receiverMeans,
  secretsOf: ({ secret, otherOwner }) => [secret, otherOwner?.secret ?? ''],
  play: async (subject, { seed, deadline, rehearsal }, make) =>
    make({
      addresses: [
        ...subject.urls.map((url) => ({ url, anyCertificate: true })),
        ...(subject.observe === undefined ? [] : [{ url: subject.observe }]),
      ],
      target: subject.urls.join(', '),
      capabilities: capabilitiesOf(subject),
      world:
        rehearsal === undefined
          ? worldOf(subject, seed, deadline)
          : rehearsed(worldOf(subject, seed, deadline), rehearsal),
    }),
  restartsFrom: stages.restart,
  effectsIn,
});

function worldOf(subject: ReceiverSubject, seed: number, deadline: Deadline): ReceiverWorld {
  const { otherOwner, observe, restart, advance, slow } = subject;
  const ids = seededIds(seed);
  const now = Date.now();
  const without = subject.without ?? [];
  const ordinary = ordinaryRow(...servedProducts(without));
  const identity = Object.fromEntries(
    identityOptions.map(({ field, fallback }) => [field, subject.identity?.[field] ?? fallback]),
  );
  return {
    urls: subject.urls,
    secret: subject.secret,
    ...(otherOwner === undefined ? {} : { otherStore: otherStoreFrom(otherOwner) }),
    without,
    externalStoreId: subject.externalStoreId ?? defaultExternalStoreId,
    ...(observe === undefined ? {} : { observer: httpObserver(observe, deadline.signal) }),
    answerMs: subject.answerMs ?? timeoutMs,
    logs: subject.logs ?? [],
    effectTimes: { ...defaultEffectTimes, ...subject.effectTimes },
    ...(restart === undefined ? {} : { restart: (signal) => restart(signal) }),
    ...(advance === undefined ? {} : { advance: (seconds, signal) => advance(seconds, signal) }),
    ...(slow === undefined ? {} : { slow: (seconds, signal) => slow(seconds, signal) }),
    exactlyOnce: subject.exactlyOnce === true,
    deadline,
    answers: [],
    draftsOf: (check) => draftsFor(check, ids, identity, now, ordinary),
  };
}

/** A world in which nothing is sent, and everything that is delivered has its effect. */
function rehearsed(world: ReceiverWorld, rehearsal: Rehearsal): ReceiverWorld {
  const { observer, restart, advance, slow } = world;
  const noting = (option: string) => async () =>
    rehearsal.note({ kind: 'send', by: option, what: 'the command' });
  const look = async (): Promise<Sighting> => ({ seen: true, count: { received: 1, effects: 1 } });
  return {
    ...{ ...world, rehearsal, effectTimes: { waitMs: 0, settleMs: 0 } },
    ...(observer === undefined ? {} : { observer: { look, countsAreDue: () => {} } }),
    ...(restart === undefined ? {} : { restart: noting('--restart') }),
    ...(advance === undefined ? {} : { advance: noting('--advance') }),
    ...(slow === undefined ? {} : { slow: noting('--slow') }),
  };
}

/** A second owner has an event of its own product. */
function otherStoreFrom({ field, id, secret }: OtherOwner): ReceiverWorld['otherStore'] & object {
  const owner = ownerFields.find((each) => each.field === field);
  const row = owner === undefined ? ordinaryRow() : ordinaryRow(owner.product);
  return { secret, row, identity: { [field]: id } };
}

/**
 * What the receiver has, and what it lets the runner do.
 *
 * @throws RunOptionsError if it was given something that it was declared not to have, or if no product is left.
 */
function capabilitiesOf(subject: ReceiverSubject): Capabilities {
  const { urls, otherOwner, observe, restart, advance, slow, without = [], logs = [] } = subject;
  if (servedProducts(without).length === 0) {
    throw new RunOptionsError('--without: no product is left of which events could be delivered');
  }
  const owner = ownerFields.find(({ field }) => field === otherOwner?.field);
  if (owner !== undefined && without.includes(owner.product)) {
    throw new RunOptionsError(`--without ${owner.product}: but a second ${owner.field} was given`);
  }
  const given = {
    replicas: urls.length > 1,
    'second-store': otherOwner !== undefined,
    tls: urls.some(isTls),
  };
  const partState = (part: keyof typeof given) => {
    if (!without.includes(part)) return stateOf(given[part]);
    if (!given[part]) return 'absent';
    throw new RunOptionsError(`--without ${part}: but one was given as well`);
  };
  return {
    replicas: partState('replicas'),
    'second-store': partState('second-store'),
    tls: partState('tls'),
    ...Object.fromEntries(
      productTable.map(({ id }) => [id, without.includes(id) ? 'absent' : 'given']),
    ),
    observe: stateOf(observe !== undefined),
    restart: stateOf(restart !== undefined),
    clock: stateOf(advance !== undefined),
    slow: stateOf(slow !== undefined),
    logs: stateOf(logs.length > 0),
    'exactly-once': stateOf(subject.exactlyOnce === true),
  };
}

function stateOf(isGiven: boolean): 'given' | 'missing' {
  return isGiven ? 'given' : 'missing';
}
