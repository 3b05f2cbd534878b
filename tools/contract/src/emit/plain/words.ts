import type { Contract } from '../../model/contract.ts';
import { retryClasses } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';
import type { Role } from '../../read/grammar.ts';
import type { Json } from '../../read/json.ts';
import { retryMeanings } from '../errors/facts.ts';
import { isDeciding, retryRules, ruleSentence } from '../errors/rules.ts';
import { object, strings } from '../schemas.ts';
import { listed } from '../text/file.ts';
import { code, duration } from '../text/markdown.ts';

const open = 'x-unspecified';

/** What an `x-` keyword says, in sentences for the description of the place where it stands. */
type Words = (value: Json, role: Role) => readonly string[];

const said: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['x-service-action', (value) => [`What the service does: ${uncapitalized(String(value))}`]],
  // A response stands under its status; only a code has to name it.
  ['x-status', (value, role) => (role === 'schema' ? [`Its status is ${value}.`] : [])],
  ['x-retry', (value) => [meaningOf(value)]],
  [
    'x-open',
    (value) =>
      value === true ? ['The list grows without notice: any other value is valid too.'] : [],
  ],
  [
    open,
    (value) =>
      (typeof value === 'string' ? [value] : strings(value)).map(
        (each) => `Not specified: ${each.trim()}`,
      ),
  ],
  // For the generator alone.
  ['x-role', () => []],
  // Said for both of them at once, in `deliveryWords`.
  ['x-signature', () => []],
  ['x-delivery', () => []],
]);

/** The order in which keywords of one place are said. */
const order = [...said.keys()];

/** The sentences for all `x-` keywords of a place, and for what their values leave open. */
export function wordsOf(
  extensions: readonly (readonly [string, Json])[],
  role: Role,
): readonly string[] {
  const rank = (keyword: string) => (order.includes(keyword) ? order.indexOf(keyword) : -1);
  return extensions
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([keyword, written]) => {
      const { [open]: left = [], ...rest } = object(written);
      const value = isObject(written) ? rest : written;
      const words = said.get(keyword)?.(value, role) ?? [unknown(keyword, value)];
      return [...words, ...wordsOf(isObject(written) ? [[open, left]] : [], role)];
    });
}

/** A keyword of somebody else: `x-rate-limit: 5` → `Rate limit: 5`. */
function unknown(keyword: string, value: Json): string {
  const name = keyword.slice(2).replaceAll('-', ' ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${text}`;
}

function meaningOf(value: Json): string {
  const known = retryClasses.find((each) => each === value);
  return known === undefined ? String(value) : retryMeanings[known];
}

function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The rule for clients, for the description of a document. */
export function retryWords(contract: Contract): readonly string[] {
  if (contract.errorEnvelope === undefined) return [];
  const said = (decides: boolean) =>
    retryRules(contract)
      .filter((rule) => isDeciding(rule) === decides)
      .map((rule) => `- ${rule.origin === 'project' ? 'Advice: ' : ''}${ruleSentence(rule)}`)
      .join('\n');
  return [
    '**Failed calls.** What a client does is in the first of these rows that applies:',
    said(true),
    'Details of repeating; here every row that applies counts:',
    said(false),
  ];
}

/** How deliveries are signed, made, retried and given up, for the description of a document. */
export function deliveryWords({ delivery, signature }: Contract): readonly string[] {
  const { delaysMs, success, timeoutMs, idempotencyKey, eventType, action, location } = delivery;
  const [, ...delays] = delaysMs;
  const fields = (action?.fields ?? []).map((field) => code(`data.${field}`));
  const asked =
    action === undefined ? '' : ` ${code(action.header)} equals ${listed(fields, 'or')}.`;
  const echoed =
    location === undefined
      ? ''
      : ` ${code(location.header)} carries ${code(location.setting)}, if that is set.`;
  return [
    `**Deliveries are signed.** ${code(signature.header)} is the ${signature.algorithm} of the raw bytes of the body, keyed with ${code(signature.key)}, as lowercase hex. The headers are not signed.`,
    `**Deliveries are retried.** Each attempt is a \`${delivery.method}\`. It succeeds if the response has a status from ${success.from} to ${success.to} and arrives within ${duration(timeoutMs)}. Everything else is a failure: another status, no response in time, a connection that cannot be opened or that breaks, and a redirect, which is never followed. There are at most ${delaysMs.length} attempts${delays.length === 0 ? '' : `: the first at once, the others ${listed(delays.map(duration))} after the failure before them`}. When the last one has failed, so has the delivery.`,
    `**Headers of a delivery.** ${code(idempotencyKey.header)} equals ${code(idempotencyKey.field)} and stays the same on every attempt. ${code(eventType.header)} equals ${code(eventType.field)}.${asked}${echoed}`,
  ];
}
