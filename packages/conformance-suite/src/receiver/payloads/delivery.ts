import { actionRole, DeliveryHeader, deliveryPolicy, locationRole } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import { actionField, actionFields, actionRows, dataOf } from '../../contract/events.ts';
import type { Header, WireRequest } from '../../http/exchange.ts';
import type { Shown } from '../../http/transcript.ts';
import type { TakenFor } from '../../model/sightings.ts';
import { compact } from './bodies.ts';
import type { Draft } from './draft.ts';
import type { Forgery } from './forgeries.ts';
import { genuine } from './forgeries.ts';

/** A delivery as a check wants it; what is left out is as the service would do it. */
export interface Plan {
  /** What it is to the check, for example `the forged delivery`. */
  readonly label: string;
  readonly draft: Draft;
  readonly body?: Buffer;
  /** What the signature is made of, where that is not the body. */
  readonly signed?: Buffer;
  readonly forgery?: Forgery;
  /** Whose secret signs. */
  readonly signer?: 'store' | 'other-store';
  readonly contentType?: string;
  readonly headerCase?: (name: string) => string;
  readonly locationId?: string;
  readonly framing?: 'length' | 'chunked';
  readonly cuts?: readonly number[];
  readonly pauseMs?: number;
  readonly method?: string;
  /** What the header says, where that is not the id in the body. */
  readonly headerId?: string;
  /** The action that the header names, where that is not the one in the body. */
  readonly headerAction?: string;
}

/** A delivery, ready to be sent to any address. */
export interface Delivery {
  readonly plan: Plan;
  readonly id: string;
  /** All but the signature. */
  readonly headers: readonly Header[];
  readonly signatures: readonly string[];
  readonly body: Buffer;
  readonly signed: Buffer;
}

export function writeDelivery(plan: Plan, secret: string): Delivery {
  const body = plan.body ?? compact(plan.draft.event);
  const signed = plan.signed ?? body;
  const forgery = plan.forgery ?? genuine;
  return {
    plan,
    id: plan.headerId ?? plan.draft.id,
    headers: headersOf(plan),
    signatures: forgery.values(sign(secret, signed), signed),
    body,
    signed,
  };
}

/** What the receiver should take the event of a draft for; without an action where it asks for none. */
export function meantBy({ row, type, event }: Draft): TakenFor {
  const action = actionRows.includes(row) ? dataOf(event)[actionField] : undefined;
  return {
    product: row.product,
    eventType: type,
    action: typeof action === 'string' ? action : '',
  };
}

/** The delivery as a request to one address. */
export function wireRequest(delivery: Delivery, url: string): WireRequest {
  const { plan, headers, signatures, body } = delivery;
  const name = cased(plan, DeliveryHeader.signature);
  return {
    method: plan.method ?? deliveryPolicy.method,
    url,
    headers: [...headers, ...signatures.map((value) => ({ name, value }))],
    body,
    framing: plan.framing ?? 'length',
    anyCertificate: true,
    cuts: plan.cuts ?? [],
    ...(plan.pauseMs === undefined ? {} : { pauseMs: plan.pauseMs }),
  };
}

/** As much of a body as is worth keeping beside the answer to it. */
export const shownBytes: number = 2048;

/** The delivery as a transcript shows it: `$mac` stands for a signature that works, as in a command of the shell. */
export function shownRequest({ plan, headers, body }: Delivery, url: string): Shown {
  const name = cased(plan, DeliveryHeader.signature);
  const values = (plan.forgery ?? genuine).shell;
  return {
    line: `${plan.method ?? deliveryPolicy.method} ${url}`,
    headers: [...headers, ...values.map((value) => ({ name, value }))],
    body: body.subarray(0, shownBytes).toString('utf8'),
  };
}

function headersOf(plan: Plan): readonly Header[] {
  const { draft } = plan;
  const headers: Header[] = [
    { name: DeliveryHeader.contentType, value: plan.contentType ?? 'application/json' },
    { name: deliveryPolicy.eventType.header, value: draft.type },
    { name: deliveryPolicy.idempotencyKey.header, value: plan.headerId ?? draft.id },
  ];
  if (plan.locationId !== undefined && locationRole !== undefined) {
    headers.push({ name: locationRole.header, value: plan.locationId });
  }
  const action = plan.headerAction ?? actionOf(draft);
  if (action !== undefined && actionRole !== undefined) {
    headers.push({ name: actionRole.header, value: action });
  }
  return headers.map(({ name, value }) => ({ name: cased(plan, name), value }));
}

function cased(plan: Plan, name: string): string {
  return plan.headerCase?.(name) ?? name;
}

/** What the draft asks for, where it is a request for an action: current name first. */
function actionOf(draft: Draft): string | undefined {
  if (!actionRows.includes(draft.row)) return undefined;
  const data = dataOf(draft.event);
  const values = actionFields.map((field) => data[field]);
  return values.find((value) => typeof value === 'string');
}
