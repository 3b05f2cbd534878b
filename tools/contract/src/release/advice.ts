import type { Change } from '../diff/diff.ts';
import type { Rule } from '../diff/policy.ts';

/** What to do about what the service sends, and about what it accepts; one sentence if it is the same. */
type Advice = string | readonly [sends: string, accepts: string];

const nothing = 'You need not do anything.';
const use = 'Use it if it helps you; nothing else changes.';
const rename = 'Replace the old name by the new one in your code.';
const readOrSend: Advice = ['Stop reading it.', 'Stop sending it.'];
const known = 'Add a case for it wherever you handle each value; until then it counts as unknown.';
const check: Advice = [
  'Check that you can read what may be sent now.',
  'Check that what you send is still right.',
];
const widened: Advice = [
  'Handle values that could not be sent before.',
  'You may send more than before; nothing else changes.',
];
const narrowed: Advice = [
  'You may handle less: all that is sent now could be sent before.',
  'Send only what is still accepted.',
];
const dropCase = 'Remove the case for it; it is no longer sent.';
const settings = 'Check the settings that depend on it: timeouts, how long you keep ids, alerts.';

/** What those who use a package do about each kind of change. */
const advice = {
  'operation-added': use,
  'operation-removed': 'Stop calling it before you update; calls of it fail.',
  'operation-renamed': rename,
  'operation-moved': 'Update the package; without it, change the method or the path of your call.',
  'path-parameter-renamed': rename,
  'parameter-added': use,
  'list-written-otherwise': 'Update the package; if you build queries yourself, change them.',
  'parameter-added-required': 'Pass it in each call.',
  'parameter-removed': 'Stop passing it.',
  'parameter-renamed': rename,
  'parameter-moved': 'Pass it in the new place.',
  'body-added': use,
  'body-added-required': 'Send it in each call.',
  'body-removed': readOrSend,
  'media-type-changed': check,
  'media-type-added': widened,
  'media-type-removed': narrowed,
  'response-added':
    'Handle it if it matters to you; otherwise the rules for its class of statuses apply.',
  'success-added': 'Handle it as a success.',
  'response-removed': dropCase,
  'success-removed': 'Do not expect it any longer.',
  'header-added': use,
  'header-removed': 'Stop reading it.',
  'header-renamed': rename,
  'security-added': 'Send credentials.',
  'security-removed': nothing,
  'security-widened': use,
  'security-changed': 'Send credentials of the new kind.',
  deprecated: 'Plan to stop using it.',
  undeprecated: nothing,

  'field-added': ['Read it if it helps you.', 'Send it if it helps you.'],
  'field-added-required': ['Read it if it helps you.', 'Send it each time.'],
  'field-added-closed': ['Accept it, if you reject unknown fields.', 'Send it if you like.'],
  'field-added-required-closed': ['Accept it, if you reject unknown fields.', 'Send it each time.'],
  'field-removed': readOrSend,
  'field-renamed': rename,
  required: ['Rely on it if you like.', 'Send it each time.'],
  optional: ['Handle its absence.', 'You may leave it out.'],
  'type-narrowed': narrowed,
  'type-widened': widened,
  'type-changed': check,
  'limit-tightened': narrowed,
  'limit-loosened': widened,
  'format-changed': check,
  'default-added': 'You may leave it out where you want the default; nothing else changes.',
  'object-opened': ['Ignore fields that you do not know.', 'You may send other fields.'],
  'object-closed': [nothing, 'Send no other fields.'],
  'choice-added': widened,
  'choice-removed': narrowed,
  'schema-changed': check,
  'schema-added': use,
  'schema-removed': 'Stop using its type and its validator.',
  'schema-renamed': rename,

  'value-added': ['Handle it.', 'Send it if it helps you.'],
  'value-removed': [dropCase, 'Stop sending it.'],
  'known-value-added': known,
  'known-value-removed': dropCase,
  'value-action-changed': 'Check whether you still want the service to react to it.',
  'list-opened': ['Handle values that you do not know.', 'You may send other values.'],
  'list-closed': ['Other values are no longer sent.', 'Send only the listed values.'],
  'list-added': use,
  'list-removed': 'Its constants were removed; compare with strings of your own.',

  'event-added': 'Handle it if it matters to you; until then it counts as unknown.',
  'event-removed': 'Remove its handler; it is no longer sent.',
  'event-renamed': 'Handle the new event type, and the old one until no delivery of it is left.',
  'event-moved': 'Move its handler to the new product.',
  'message-renamed': rename,
  'product-added': use,
  'product-removed': 'Remove its handlers; its events are no longer sent.',
  'product-renamed': rename,
  'product-identity-changed':
    'Update the package; if you identify products yourself, read these fields.',

  'code-added': known,
  'code-removed': dropCase,
  'code-renamed': rename,
  'code-status-changed': 'Check how your code handles the old status and the new one.',
  'retry-changed': 'Update the package; if you decide on retries yourself, change that code.',
  'status-added': use,
  'status-removed': 'Decide yourself how to handle that status.',
  'envelope-changed': 'Update the package; if you read errors yourself, read the new field.',
  'code-list-closed': nothing,
  'code-list-opened': 'Handle codes that you do not know.',

  'attempts-added': settings,
  'attempts-removed': settings,
  'delay-changed': settings,
  'window-longer': 'Keep the ids of deliveries for at least that long.',
  'window-shorter': 'End any outage within that time, or deliveries are lost.',
  'timeout-shorter': 'Answer within that time.',
  'timeout-longer': nothing,
  'success-narrowed': 'Answer with a status that still acknowledges a delivery.',
  'success-widened': nothing,
  'delivery-changed': 'Update the package, and check the proxies in front of your receiver.',
  'signature-changed':
    'Update the package before the service changes; old code rejects every delivery.',
  'rate-limit-set': 'Stay below it.',
  'rate-limit-dropped': nothing,
  'rate-limit-tightened': 'Stay below it.',
  'rate-limit-loosened': nothing,

  'server-added': use,
  'server-removed': 'Stop using it.',
  'server-default-changed':
    'You need not do anything if you set the base URL of the service yourself.',
  'server-changed':
    'Check the base URL that you use, and the addresses that you allow to call you.',
  'role-changed': 'Update the package; if you read the documents yourself, look up the new place.',
  'exported-type-changed': 'Check your code that uses its type or its validator directly.',
  'keyword-changed': check,
  'extension-changed': 'Ask the author of the extension what it means for you.',

  'requirement-added': ['Rely on it if you like.', 'Comply with it.'],
  'requirement-dropped': ['Do not rely on it any longer.', 'You need no longer comply with it.'],
  'requirement-tightened': [
    'Rely on it if you like.',
    'Comply with it; it was only advice before.',
  ],
  'requirement-loosened': [
    'Do not rely on it any longer.',
    'It is only advice now; comply with it if you can.',
  ],
  'advice-changed': ['Read it; nothing depends on it.', 'Follow it if it helps you.'],
  'requirement-reworded': 'Read it again.',

  specified: 'Replace what you assumed about it.',
  'left-open': 'Do not rely on what was specified before.',
} as const satisfies Readonly<Record<Rule, Advice>>;

/** What those who use a package do about a change. */
export function adviceOn({ rule, direction }: Pick<Change, 'rule' | 'direction'>): string {
  const given: Advice = advice[rule];
  if (typeof given === 'string') return given;
  const [sends, accepts] = given;
  if (direction === 'both') return `${sends} ${accepts}`;
  return direction === 'sends' ? sends : accepts;
}
