import { deliveryPolicy } from '@ordering/events';
import type { JsonObject } from '../../contract/json.ts';
import type { Defect } from '../../testing/defect.ts';
import type { Decisions, Incoming } from './fake-receiver.ts';
import { macOf, secretOf, verifies } from './fake-receiver.ts';

/** A receiver with one mistake. */
export type ReceiverDefect = Defect<Decisions>;

/** Refuses a genuine delivery for what it looks like. */
export function refusing(
  status: number,
  test: (delivery: Incoming) => boolean,
): Partial<Decisions> {
  return { refuse: (delivery) => (test(delivery) ? status : undefined) };
}

export function text({ body }: Incoming): string {
  return body.toString('utf8');
}

/** Verifies something made of the body rather than the body. */
export function verifyingOver(change: (delivery: Incoming) => Buffer | string): Partial<Decisions> {
  return {
    verify: (delivery, secrets) =>
      verifies({ ...delivery, body: Buffer.from(change(delivery)) }, secrets),
  };
}

/** Also accepts a delivery for another reason than its signature. */
export function alsoAccepting(
  test: (delivery: Incoming, mac: string, secret: string) => boolean,
): Partial<Decisions> {
  return {
    verify: (delivery, secrets) => {
      if (verifies(delivery, secrets)) return true;
      const secret = secretOf(delivery.json, secrets);
      return test(delivery, macOf(delivery.body, secret).toString('hex'), secret);
    },
  };
}

/** As a class with its fields in the contract's order would be written. */
export function inModelOrder(json: JsonObject): string {
  const first = deliveryPolicy.eventType.field;
  return JSON.stringify({ [first]: json[first], ...json });
}

/** What was acknowledged has an effect, too: the first result tells why. */
export const both = (id: string) => [`${id} fail`, `${id}/effect not-run`];
export const bothOpen = (id: string) => [`${id} not-run`, `${id}/effect not-run`];
export const bothWarn = (id: string) => [`${id} warn`, `${id}/effect not-run`];
