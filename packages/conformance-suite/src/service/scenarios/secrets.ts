import { readError } from '../../contract/api.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { secretField } from '../../contract/policy.ts';
import type { Answer, WireRequest } from '../../http/exchange.ts';

/** Names of values in configurations that no output may show. */
export const secretNames: readonly string[] = ['token', 'secret', 'code'];

const soundsSecret = /secret|token|key|password|credential/i;
const date = /^\d{4}-\d\d-\d\dT/;

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
  const members = textsIn(value);
  const named = members.flatMap(({ name, text }) => (name === secretField ? [text] : []));
  if (named.length === 0 && !carries) return [];
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
