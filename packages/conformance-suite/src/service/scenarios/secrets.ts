import { operations } from '@ordering/api';
import { errorCatalogue } from '@ordering/errors';
import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { readError } from '../../contract/api.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { secretField } from '../../contract/policy.ts';
import { examples } from '../../generated/examples.ts';
import type { Answer, WireRequest } from '../../http/exchange.ts';
import { isHeaderValue } from '../../http/header-text.ts';

/** Names of values in configurations that no output may show. */
export const secretNames: readonly string[] = ['token', 'secret', 'code'];

const soundsSecret = /secret|token|key|password|credential/i;
const date = /^\d{4}-\d\d-\d\dT/;

/** More than any key or token has that is used. */
const mostChars = 4096;

/** Too little to tell a part of an id or of a time from it. */
const partOfAnId = /^[\da-f-]{1,7}$/i;

/** What the contract says: what comes is full of it. */
const words = JSON.stringify([
  ...[operations, errorCatalogue, deliveryPolicy, DeliveryHeader],
  ...examples.map(({ of, value }) => [of, value]),
]);

/**
 * Why a text cannot be kept secret, or undefined where it can. It is taken out of all that came before that is judged, so
 * it has to be something that stands nowhere else.
 */
export function cannotHide(secret: string): string | undefined {
  if (secret.length > mostChars) return `it has more than ${mostChars} characters`;
  return words.includes(secret) || partOfAnId.test(secret)
    ? 'it is a word of the contract, or so short that ids have it too; let the service make random ones'
    : undefined;
}

/** Why a text cannot be used as the value that has this name. */
export function whyUnfit(name: string, value: string): string | undefined {
  if (name === 'token' && !isHeaderValue(value)) return 'it has characters that no header may have';
  return secretNames.includes(name) ? cannotHide(value) : undefined;
}

/**
 * The texts of an answer that may be secrets, where the answer has one: what the contract calls one, and whatever a
 * service may call so or is long enough for it. What the runner sent, and ids that it knows, are none.
 *
 * @param carries Whether the answer is known to have a secret, under whatever name.
 */
export function secretsOf(
  answer: Answer,
  request: Pick<WireRequest, 'body' | 'url'>,
  shown: ReadonlySet<string>,
  carries = false,
): readonly string[] {
  if (answer.kind !== 'answered') return [];
  const { value } = parseJson(answer.body);
  const all = textsIn(value);
  if (!carries && all.every(({ name }) => name !== secretField)) return [];
  const members = all.filter(({ text }) => cannotHide(text) === undefined);
  const named = members.flatMap(({ name, text }) => (name === secretField ? [text] : []));
  // An error that comes as a success has a code, which may be as long as a secret and is none.
  if (readError(answer.body).ok) return named;
  const sent = `${request.url}\n${request.body.toString()}`;
  const others = members.flatMap(({ name, text }) => {
    const long = text.length >= 16 && !/\s/.test(text) && !date.test(text);
    const may = long || (soundsSecret.test(name) && text.length >= 8);
    return may && !sent.includes(text) && !shown.has(text) ? [text] : [];
  });
  return [...named, ...others];
}

function textsIn(value: unknown, name = ''): readonly { name: string; text: string }[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => textsIn(member, key));
}
