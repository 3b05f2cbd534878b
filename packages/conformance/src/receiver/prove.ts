import { ownerFields } from '@ordering/events';
import { ordinaryRow } from '../contract/events.ts';
import { identityOptions } from '../contract/identity.ts';
import { isSuccessful } from '../http/exchange.ts';
import type { Report } from '../model/result.ts';
import type { Sighting, Sightings, Wanted } from '../model/sightings.ts';
import { unseen } from '../model/sightings.ts';
import type { Deadline } from '../run/deadline.ts';
import { deadlineIn } from '../run/deadline.ts';
import type { RunOptions } from '../run/options.ts';
import { defaultTimeoutMs } from '../run/options.ts';
import { Redactor } from '../run/redact.ts';
import { runRole } from '../run/run-role.ts';
import { randomSeed, seededIds } from '../run/seed.ts';
import { capabilitiesOf } from './capabilities.ts';
import { receiverFamilies } from './checks/families.ts';
import { httpObserver } from './observe/observer.ts';
import { defaultEffectTimes, lookAt, settle } from './observe/settle.ts';
import { draftsFor } from './payloads/draft.ts';
import type { ReceiverWorld } from './scenarios/world.ts';
import { deliver } from './scenarios/world.ts';
import type { OtherOwner, ReceiverSubject } from './subject.ts';
import { defaultExternalStoreId } from './subject.ts';

const width = 8;

/** Plays the service, and judges what the receiver answers and does. */
export async function proveReceiver(
  subject: ReceiverSubject,
  options: RunOptions = {},
): Promise<Report> {
  const seed = options.seed ?? randomSeed();
  const world = worldOf(
    subject,
    seed,
    deadlineIn(options.timeoutMs ?? defaultTimeoutMs.receiver, options.signal),
  );
  const redactor = new Redactor();
  for (const secret of [subject.secret, subject.otherOwner?.secret ?? '']) redactor.hide(secret);
  return runRole(
    {
      role: 'receiver',
      addresses: [...subject.urls, ...(subject.observe === undefined ? [] : [subject.observe])],
      target: subject.urls.join(', '),
      families: receiverFamilies,
      world,
      width,
      deadline: world.deadline,
      redactor,
      seed,
      capabilities: capabilitiesOf(subject),
      settle: (wants) => settleIn(world, wants),
      lastLook: (wants) => lookIn(world, wants),
    },
    options,
  );
}

function worldOf(subject: ReceiverSubject, seed: number, deadline: Deadline): ReceiverWorld {
  const { otherOwner, observe, restart, advance } = subject;
  const ids = seededIds(seed);
  const now = Date.now();
  const identity = Object.fromEntries(
    identityOptions.map(({ field, fallback }) => [field, subject.identity?.[field] ?? fallback]),
  );
  return {
    urls: subject.urls,
    secret: subject.secret,
    ...(otherOwner === undefined ? {} : { otherStore: otherStoreFrom(otherOwner) }),
    without: subject.without ?? [],
    externalStoreId: subject.externalStoreId ?? defaultExternalStoreId,
    ...(observe === undefined ? {} : { observer: httpObserver(observe, deadline.signal) }),
    effectTimes: { ...defaultEffectTimes, ...subject.effectTimes },
    ...(restart === undefined ? {} : { restart: (signal) => restart(signal) }),
    ...(advance === undefined ? {} : { advance: (seconds, signal) => advance(seconds, signal) }),
    deadline,
    draftsOf: (check) => draftsFor(check, ids, identity, now),
  };
}

/** A second owner has an event of its own product. */
function otherStoreFrom({ field, id, secret }: OtherOwner): ReceiverWorld['otherStore'] & object {
  const owner = ownerFields.find((each) => each.field === field);
  return { secret, row: ordinaryRow(owner?.product), identity: { [field]: id } };
}

async function lookIn(
  { observer }: ReceiverWorld,
  wants: readonly Wanted[],
): Promise<ReadonlyMap<string, Sighting>> {
  if (observer === undefined) return new Map();
  return lookAt(
    observer,
    wants.map(({ id }) => id),
  );
}

async function settleIn(world: ReceiverWorld, wants: readonly Wanted[]): Promise<Sightings> {
  if (world.observer === undefined)
    return unseen('effects can be seen only with --observe BASE_URL');
  const [first] = wants;
  // A name of its own for each time, so that each control is a new delivery.
  const draft = world.draftsOf(`control/${first?.id ?? ''}`).draft();
  const { answer } = await deliver(world, { label: 'the control', draft });
  const control = { id: draft.id, effect: isSuccessful(answer) ? 'some' : 'none' } as const;
  return settle(world.observer, control, wants, world.effectTimes, world.deadline);
}
