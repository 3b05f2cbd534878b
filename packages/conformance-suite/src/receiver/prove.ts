import { ownerFields } from '@ordering/events';
import { ordinaryRow } from '../contract/events.ts';
import { identityOptions } from '../contract/identity.ts';
import { timeoutMs } from '../contract/policy.ts';
import type { Report } from '../model/result.ts';
import { recordingOf, writeRecording } from '../recording/recording.ts';
import { Played } from '../recording/transcripts.ts';
import { Vault } from '../recording/vault.ts';
import type { Deadline } from '../run/deadline.ts';
import { deadlineIn } from '../run/deadline.ts';
import type { RunOptions } from '../run/options.ts';
import { defaultJobs, defaultTimeoutMs } from '../run/options.ts';
import { Redactor } from '../run/redact.ts';
import { runRole } from '../run/run-role.ts';
import { randomSeed, seededIds } from '../run/seed.ts';
import { capabilitiesOf, servedProducts } from './capabilities.ts';
import { receiverFamilies } from './checks/families.ts';
import { httpObserver } from './observe/observer.ts';
import { defaultEffectTimes } from './observe/settle.ts';
import { draftsFor } from './payloads/draft.ts';
import { effectsIn } from './scenarios/seen.ts';
import type { ReceiverWorld } from './scenarios/world.ts';
import type { OtherOwner, ReceiverSubject } from './subject.ts';
import { defaultExternalStoreId } from './subject.ts';

/** Plays the service, and judges what the receiver answers and does. */
export async function proveReceiver(
  subject: ReceiverSubject,
  options: RunOptions = {},
): Promise<Report> {
  const seed = options.seed ?? randomSeed();
  const deadline = deadlineIn(options.timeoutMs ?? defaultTimeoutMs.receiver, options.signal);
  const redactor = new Redactor();
  const vault = new Vault();
  for (const secret of [subject.secret, subject.otherOwner?.secret ?? '']) {
    redactor.hide(secret);
    vault.keep(secret);
  }
  const world = worldOf(subject, seed, deadline);
  const played = new Played(world, (text) => vault.mask(text), deadline);
  const report = await runRole(
    {
      role: 'receiver',
      addresses: [
        ...subject.urls.map((url) => ({ url, anyCertificate: true })),
        ...(subject.observe === undefined ? [] : [{ url: subject.observe }]),
      ],
      target: subject.urls.join(', '),
      families: receiverFamilies,
      world: played,
      width: options.jobs ?? defaultJobs.receiver,
      deadline,
      redactor,
      seed,
      capabilities: capabilitiesOf(subject),
      ...effectsIn(played),
    },
    options,
  );
  if (options.record !== undefined) {
    writeRecording(options.record, recordingOf(report, played.entries(), deadline, options));
  }
  return report;
}

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

/** A second owner has an event of its own product. */
function otherStoreFrom({ field, id, secret }: OtherOwner): ReceiverWorld['otherStore'] & object {
  const owner = ownerFields.find((each) => each.field === field);
  const row = owner === undefined ? ordinaryRow() : ordinaryRow(owner.product);
  return { secret, row, identity: { [field]: id } };
}
