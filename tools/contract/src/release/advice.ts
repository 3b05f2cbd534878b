import type { Change } from '../diff/diff.ts';
import type { Rule } from '../diff/policy.ts';

/** What to do about what the service sends, and about what it accepts; one sentence if it is the same. */
type Advice = string | readonly [sends: string, accepts: string];

const nothing = 'You need not do anything.';
const use = 'Use it if it helps you; nothing else changes.';
const rename = 'Write the new name wherever you have the old one.';
const readOrSend: Advice = ['Stop reading it.', 'Stop sending it.'];
const known = 'Add a case for it wherever you handle each value; until then it counts as unknown.';
const check: Advice = [
  'Check that you read what may come now.',
  'Check that what you send is still right.',
];
const widened: Advice = [
  'Be ready for what may come now and could not before.',
  'You may send more than before; nothing else changes.',
];
const narrowed: Advice = [
  'Handle less if you like: what came before still fits.',
  'Send only what is still accepted.',
];
const dropCase = 'Remove the case for it; it does not come any more.';
const settings = 'Check your settings against it: timeouts, how long you keep ids, alarms.';

/** What those who use a package do about each kind of change. */
const advice = {
  'operation-added': use,
  'operation-removed': 'Stop calling it before you update; a call of it fails.',
  'operation-renamed': rename,
  'operation-moved': 'Update the package, or the address if you call it without one.',
  'path-parameter-renamed': rename,
  'parameter-added': use,
  'list-written-otherwise': 'Update the package; who writes queries by hand changes them.',
  'parameter-added-required': 'Pass it in each call.',
  'parameter-removed': 'Stop passing it.',
  'parameter-renamed': rename,
  'parameter-moved': 'Pass it there.',
  'body-added': use,
  'body-added-required': 'Send it in each call.',
  'body-removed': readOrSend,
  'media-type-changed': check,
  'media-type-added': widened,
  'media-type-removed': narrowed,
  'response-added': 'Handle it if it matters to you; the rules for its class of statuses hold.',
  'success-added': 'Handle it as the success that it is.',
  'response-removed': dropCase,
  'success-removed': 'Do not wait for it any more.',
  'header-added': use,
  'header-removed': 'Stop reading it.',
  'header-renamed': rename,
  'security-added': 'Send credentials.',
  'security-removed': nothing,
  'security-widened': use,
  'security-changed': 'Send credentials of the new kind.',
  deprecated: 'Plan to do without it.',
  undeprecated: nothing,

  'field-added': ['Read it if it helps you.', 'Send it if it helps you.'],
  'field-added-required': ['Read it if it helps you.', 'Send it each time.'],
  'field-added-closed': [
    'Allow it, if you refuse fields that you do not know.',
    'Send it if you like.',
  ],
  'field-added-required-closed': [
    'Allow it, if you refuse fields that you do not know.',
    'Send it each time.',
  ],
  'field-removed': readOrSend,
  'field-renamed': rename,
  required: ['Rely on it if you like.', 'Send it each time.'],
  optional: ['Be ready for its absence.', 'You may leave it out.'],
  'type-narrowed': narrowed,
  'type-widened': widened,
  'type-changed': check,
  'limit-tightened': narrowed,
  'limit-loosened': widened,
  'format-changed': check,
  'default-added': 'Leave it out where you mean the default; nothing else changes.',
  'object-opened': ['Be ready for fields that you do not know.', 'You may send other fields.'],
  'object-closed': [nothing, 'Send no other fields.'],
  'choice-added': widened,
  'choice-removed': narrowed,
  'schema-changed': check,
  'schema-added': use,
  'schema-removed': 'Do without its type and its validator.',
  'schema-renamed': rename,

  'value-added': ['Handle it.', 'Send it if it helps you.'],
  'value-removed': [dropCase, 'Stop sending it.'],
  'known-value-added': known,
  'known-value-removed': dropCase,
  'value-action-changed': 'Check that you still want what the service does about it.',
  'list-opened': ['Be ready for values that you do not know.', 'You may send other values.'],
  'list-closed': ['Other values do not come any more.', 'Send none but the listed values.'],
  'list-added': use,
  'list-removed': 'Its constants are gone; compare texts of your own.',

  'event-added': 'Handle it if it matters to you; until then it counts as unknown.',
  'event-removed': 'Remove its handler; it does not come any more.',
  'event-renamed': 'Handle the new event type, and the old one until yours have all arrived.',
  'event-moved': 'Handle it where its new product is handled.',
  'message-renamed': rename,
  'product-added': use,
  'product-removed': 'Remove its handlers; its events do not come any more.',
  'product-renamed': rename,
  'product-identity-changed': 'Update the package; who tells products apart by hand reads these.',

  'code-added': known,
  'code-removed': dropCase,
  'code-renamed': rename,
  'code-status-changed': 'Check what you do at the old status and at the new one.',
  'retry-changed': 'Update the package, or do it yourself if you retry without it.',
  'status-added': use,
  'status-removed': 'Decide yourself what to do at that status.',
  'envelope-changed': 'Update the package, or read it there if you read errors without it.',
  'code-list-closed': nothing,
  'code-list-opened': 'Be ready for codes that you do not know.',

  'attempts-added': settings,
  'attempts-removed': settings,
  'delay-changed': settings,
  'window-longer': 'Keep the ids of deliveries for at least that long.',
  'window-shorter': 'Be back within that time after an outage.',
  'timeout-shorter': 'Answer within that time.',
  'timeout-longer': nothing,
  'success-narrowed': 'Answer with a status that still accepts.',
  'success-widened': nothing,
  'delivery-changed': 'Update the package, and check what is in front of your receiver.',
  'signature-changed': 'Update the package before the service changes; old code refuses all.',
  'rate-limit-set': 'Keep below it.',
  'rate-limit-dropped': nothing,
  'rate-limit-tightened': 'Keep below it.',
  'rate-limit-loosened': nothing,

  'server-added': use,
  'server-removed': 'Stop using it.',
  'server-default-changed': 'Nothing changes where you give the base URL of the service yourself.',
  'server-changed': 'Check the address that you use, and from where you are called.',
  'role-changed': 'Update the package; who reads the documents finds it there.',
  'exported-type-changed': 'Check where you use its type or its validator alone.',
  'keyword-changed': check,
  'extension-changed': 'Ask whoever wrote it what it means for you.',

  'requirement-added': ['Rely on it if you like.', 'See that you keep it.'],
  'requirement-dropped': ['Do not rely on it any more.', 'You need not keep it any more.'],
  'requirement-tightened': ['Rely on it if you like.', 'See that you keep it: it was advice.'],
  'requirement-loosened': ['Do not rely on it any more.', 'It is advice now; keep it if you can.'],
  'advice-changed': ['Read it; nothing depends on it.', 'Follow it if it helps you.'],
  'requirement-reworded': 'Read it again.',

  specified: 'Replace by it whatever you assumed.',
  'left-open': 'Do not rely on what stood there.',
} as const satisfies Readonly<Record<Rule, Advice>>;

/** What those who use a package do about a change. */
export function adviceOn({ rule, direction }: Pick<Change, 'rule' | 'direction'>): string {
  const given: Advice = advice[rule];
  if (typeof given === 'string') return given;
  const [sends, accepts] = given;
  if (direction === 'both') return `${sends} ${accepts}`;
  return direction === 'sends' ? sends : accepts;
}
