import {
  deliveryPolicy,
  locationRole,
  ownerFields,
  productOf,
  productTable,
} from '@ordering/events';
import { camelCase } from '../contract/identity.ts';
import { isSuccess, timeoutMs } from '../contract/policy.ts';
import { headerValues } from '../http/exchange.ts';
import type { Observation } from '../http/observation.ts';
import { quote } from '../http/quote.ts';
import { count } from '../model/count.ts';
import type { Report } from '../model/result.ts';
import type { RunOptions } from '../run/options.ts';
import { eventIds } from '../service/checks/events.ts';
import { headerIds, signatureId } from '../service/checks/headers.ts';
import { ownerKinds } from '../service/config/config.ts';
import { ownerId } from '../service/config/shapes.ts';
import { serviceRole } from '../service/role.ts';
import { bodyIn } from '../service/scenarios/attribution.ts';
import type { Delivered } from '../service/scenarios/events.ts';
import { everythingDelivered } from '../service/scenarios/events.ts';
import type { Owner } from '../service/scenarios/world.ts';
import type { Captured } from './capture-file.ts';
import { readCapture } from './capture-file.ts';
import { cutOffNotes } from './line-file.ts';

/** Judges what the service has sent to a receiver, by a capture of it. What the receiver has answered is a note. */
export async function judgeCapture(
  file: string,
  options: Pick<RunOptions, 'expectedFailures' | 'onStart' | 'onResult'>,
): Promise<Report> {
  const captured = readCapture(file);
  const { head, cutOff } = captured;
  const { own, others } = ownOf(captured);
  const transcript = deliveredIn(captured, own);
  const judged = await serviceRole.judge(
    {
      ...{ target: `deliveries to ${head.target}`, seed: 0, capabilities: {} },
      entries: [{ name: everythingDelivered.name, transcript }],
      missing: 'it was not captured',
      again: `ordering-conformance judge ${quote(file)}`,
    },
    {
      ...options,
      command: ['ordering-conformance', 'judge', file],
      selection: {
        only: [...headerIds, ...eventIds],
        skip: head.secret === undefined ? [signatureId] : [],
      },
    },
  );
  const last = own.at(-1)?.at ?? Date.parse(head.startedAt);
  return {
    ...judged,
    startedAt: head.startedAt,
    durationMs: Math.max(0, Math.round(last - Date.parse(head.startedAt))),
    notes: [...judged.notes, ...answersIn(captured), ...strangers(others), ...cutOffNotes(cutOff)],
  };
}

/** What the service has sent. Where something is signed with its secret, what is not was sent by somebody else. */
function ownOf({ head, lines }: Captured) {
  const all = lines.map(({ came }) => came);
  const signed = all.filter(({ signedBy }) => signedBy.includes(head.secret ?? ''));
  return signed.length === 0
    ? { own: all, others: 0 }
    : { own: signed, others: all.length - signed.length };
}

function deliveredIn({ head }: Captured, own: readonly Observation[]): Delivered {
  const owners = new Map<string, Owner>();
  const observations = own.map((came) => {
    const owner = ownerOf(came, head);
    if (!owners.has(owner.name)) owners.set(owner.name, owner);
    return { ...came, endpoint: owner.name };
  });
  return {
    ...{ owners: [...owners.values()], observations, fired: [], absent: [], firstAttemptMs: 0 },
    without: {},
  };
}

/** Whose a delivery is, as far as it says itself: there is nobody else to ask. */
function ownerOf(came: Observation, { target, secret = '' }: Captured['head']): Owner {
  const body = bodyIn(came) ?? {};
  const field = ownerFields.find((each) => typeof body[each.field] === 'string')?.field ?? '';
  const id = camelCase(field);
  const [externalStoreId] =
    locationRole === undefined ? [] : headerValues(came.headers, locationRole.header);
  const name = `${field} ${String(body[field] ?? '')}`;
  return {
    ...{ name, url: target, status: deliveryPolicy.success.from, secret },
    kind: ownerKinds.find((kind) => ownerId[kind] === id) ?? 'store',
    product: productOf(body) ?? productTable[0].id,
    ids: field === '' ? {} : { [id]: String(body[field]) },
    ...(externalStoreId === undefined ? {} : { externalStoreId }),
  };
}

function answersIn({ lines }: Captured): readonly string[] {
  const refused = lines.filter(({ came }) => !isSuccess(came.answer.status ?? 0));
  const late = lines.filter(({ ms }) => ms > timeoutMs);
  const slowest = Math.round(Math.max(0, ...lines.map(({ ms }) => ms)));
  return [
    `${count(lines.length, 'request')} came to the receiver; ${refused.length} were not acknowledged, and the slowest answer took ${slowest} ms.`,
    ...(late.length === 0
      ? []
      : [`${late.length} answers came later than the service waits (${timeoutMs / 1000} s).`]),
  ];
}

function strangers(others: number): readonly string[] {
  return others === 0
    ? []
    : [`${count(others, 'request')} without the signature of the secret were left out.`];
}
