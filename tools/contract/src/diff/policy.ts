/** What a change does to a program that was written for the contract before it. */
export type Wire = 'none' | 'compatible' | 'breaking';

/** The part of a package's version that a change raises. */
export type Level = 'none' | 'patch' | 'minor' | 'major';

/**
 * Who writes what changed: the service `sends` it, or the service `accepts` it. What is published but used in
 * neither way may be used in `both`.
 */
export type Direction = 'sends' | 'accepts' | 'both';

/** What a change is judged as in one direction: on the wire, and for the exported names and types of a package. */
export type Verdict = readonly [Wire, Level];

/** What a kind of change is, and what it means where the service sends what changed and where it accepts it. */
export interface Row {
  readonly about: string;
  readonly sends: Verdict;
  readonly accepts: Verdict;
}

const row = (about: string, sends: Verdict, accepts: Verdict = sends): Row => ({
  about,
  sends,
  accepts,
});

const wording: Verdict = ['none', 'patch'];
const name: Verdict = ['none', 'major'];
const more: Verdict = ['compatible', 'minor'];
const fewer: Verdict = ['compatible', 'major'];
const quiet: Verdict = ['compatible', 'patch'];
const behaves: Verdict = ['breaking', 'minor'];
const breaks: Verdict = ['breaking', 'major'];

/**
 * Our policy: each kind of change, and what it means where the service sends what changed and where it accepts it.
 * Section 9 of the contract decides first: new event types, fields and error codes come without notice, and
 * an error code stays. For the rest, what is sent may get narrower and what is accepted wider; in doubt it breaks.
 */
const rows = {
  //                                                                          sends    accepts
  'operation-added': row('a new operation', more),
  'operation-removed': row('an operation was removed', breaks),
  'operation-renamed': row('another operationId for the same method and path', name),
  'operation-moved': row('another method or path', breaks),
  'path-parameter-renamed': row('a path parameter was renamed', name),
  'parameter-added': row('a new optional parameter', more),
  'list-written-otherwise': row('a list in a query is serialized differently', behaves),
  'parameter-added-required': row('a new required parameter', breaks),
  'parameter-removed': row('a parameter was removed', breaks),
  'parameter-renamed': row('a query or header parameter was renamed', breaks),
  'parameter-moved': row('a parameter moved to another part of the request', breaks),
  'body-added': row('a new optional body', more),
  'body-added-required': row('a new required body', breaks),
  'body-removed': row('a body was removed', breaks),
  'media-type-changed': row('another media type', breaks),
  'media-type-added': row('one more media type', breaks, more),
  'media-type-removed': row('a media type was removed', fewer, breaks),
  'response-added': row('one more status, or one that a range already covered', more),
  'success-added': row('a success status that no response covered', breaks),
  'response-removed': row('a status was removed, or only a range covers it', fewer),
  'success-removed': row('a success status that no response covers any longer', breaks),
  'header-added': row('one more header', more),
  'header-removed': row('a header was removed', breaks),
  'header-renamed': row('the header with a role was renamed', breaks),
  'security-added': row('credentials are required that were not', breaks),
  'security-removed': row('credentials are no longer required', more),
  'security-widened': row('other credentials are accepted as well', more),
  'security-changed': row('credentials are of another kind', breaks),
  deprecated: row('something was deprecated', quiet),
  undeprecated: row('something is no longer deprecated', quiet),

  'field-added': row('a new optional field', more),
  'field-added-required': row('a new required field', more, breaks),
  'field-added-closed': row('a new field in a closed object', breaks, more),
  'field-added-required-closed': row('a new required field in a closed object', breaks),
  'field-removed': row('a field was removed', breaks),
  'field-renamed': row('a field was renamed', breaks),
  required: row('an optional field is required now', more, breaks),
  optional: row('a required field is optional now', breaks, more),
  'type-narrowed': row('fewer types of values', fewer, breaks),
  'type-widened': row('more types of values', breaks, more),
  'type-changed': row('other types of values', breaks),
  'limit-tightened': row('a limit is stricter', quiet, breaks),
  'limit-loosened': row('a limit is looser', behaves, more),
  'format-changed': row('another format, pattern or default', breaks),
  'default-added': row('a new default', more),
  'object-opened': row('a closed object accepts other fields now', more),
  'object-closed': row('an open object refuses other fields now', fewer, breaks),
  'choice-added': row('one more alternative', breaks, more),
  'choice-removed': row('an alternative was removed', fewer, breaks),
  'schema-changed': row('a constraint that cannot be compared has changed', breaks),
  'schema-added': row('a new named schema', ['none', 'minor']),
  'schema-removed': row('a named schema was removed', name),
  'schema-renamed': row('a schema was renamed', name),

  'value-added': row('one more value in a closed list', breaks, more),
  'value-removed': row('a value of a closed list was removed', fewer, breaks),
  'known-value-added': row('one more known value in an open list', more),
  'known-value-removed': row('a known value of an open list was removed', breaks),
  'value-action-changed': row('the service reacts differently to a value', quiet),
  'list-opened': row('a closed list is open now', breaks, more),
  'list-closed': row('an open list is closed now', fewer, breaks),
  'list-added': row('a list of known values where any value was allowed', more),
  'list-removed': row('any value where an open list was', fewer),

  'event-added': row('a new event type', more),
  'event-removed': row('an event type was removed', breaks),
  'event-renamed': row('an event type was renamed', breaks),
  'event-moved': row('an event type moved to another product', breaks),
  'message-renamed': row('the message of an event was renamed, and so its name in code', name),
  'product-added': row('a new product', more),
  'product-removed': row('a product was removed', breaks),
  'product-renamed': row('a product was renamed', name),
  'product-identity-changed': row('other fields identify a product', breaks),

  'code-added': row('a new error code', more),
  'code-removed': row('an error code was removed', breaks),
  'code-renamed': row('an error code was renamed', breaks),
  'code-status-changed': row('an error code has another status', breaks),
  'retry-changed': row('the retry class of an error has changed', breaks),
  'status-added': row('a new row in the status table', more),
  'status-removed': row('a row of the status table was removed', breaks),
  'envelope-changed': row('the code or the message of an error moved to another field', breaks),
  'code-list-closed': row('the list of error codes is closed now', fewer),
  'code-list-opened': row('the list of error codes is open now', breaks),

  'attempts-added': row('more attempts', more),
  'attempts-removed': row('fewer attempts', behaves),
  'delay-changed': row('another delay before an attempt', more),
  'window-longer': row('the last attempt comes later, so ids have to be kept for longer', more),
  'window-shorter': row(
    'the last attempt comes earlier, so a receiver that is down has less time',
    behaves,
  ),
  'timeout-shorter': row('a receiver has less time to answer', behaves),
  'timeout-longer': row('a receiver has more time to answer', more),
  'success-narrowed': row('fewer statuses accept a delivery', behaves),
  'success-widened': row('more statuses accept a delivery', more),
  'delivery-changed': row('the method or a field of deliveries has changed', breaks),
  'signature-changed': row('the signature of deliveries has changed', breaks),
  'rate-limit-set': row('a rate limit is specified now', quiet),
  'rate-limit-dropped': row('a rate limit is no longer specified', quiet),
  'rate-limit-tightened': row('a rate limit is stricter', ['breaking', 'patch']),
  'rate-limit-loosened': row('a rate limit is looser', quiet),

  'server-added': row('one more server', more),
  'server-removed': row('a server was removed', breaks),
  'server-changed': row('a server has changed', breaks),
  'server-default-changed': row('the default of a server variable has changed', quiet),
  'role-changed': row('a role moved to another schema or header, or was removed', name),
  'exported-type-changed': row('a named schema has changed, but nothing that uses it', name),
  'keyword-changed': row('a keyword has changed that no other rule covers', breaks),
  'extension-changed': row('an extension has changed that this tool does not know', breaks),

  'requirement-added': row('a new MUST', more, behaves),
  'requirement-dropped': row('a MUST was removed', behaves, more),
  'requirement-tightened': row('a SHOULD or a MAY is a MUST now', more, behaves),
  'requirement-loosened': row('a MUST is a SHOULD or a MAY now', behaves, more),
  'advice-changed': row('a SHOULD or a MAY was added, removed or changed to the other', quiet),
  'requirement-reworded': row('a requirement was reworded', wording),

  specified: row('an open point is specified now', wording),
  'left-open': row('a point is left open now', wording),
} as const satisfies Readonly<Record<string, Row>>;

export type Rule = keyof typeof rows;

/** Verdicts on every kind of change: ours, or those of somebody who disagrees. */
export type Policy = Readonly<Record<Rule, Row>>;

export const ourPolicy: Policy = rows;

export function isRule(name: string): name is Rule {
  return Object.hasOwn(rows, name);
}

/** The part of the contract that a change belongs to; it decides which packages have it in their exports. */
export type Area =
  | ('operation' | 'event' | 'error' | 'delivery' | 'document' | 'schema')
  | 'requirement';

const packagesOf: Readonly<Record<Area, readonly string[]>> = {
  operation: ['@ordering/api', '@ordering/client'],
  event: ['@ordering/events', '@ordering/webhooks'],
  error: ['@ordering/errors', '@ordering/client'],
  delivery: ['@ordering/events', '@ordering/webhooks'],
  schema: ['@ordering/api', '@ordering/events'],
  document: [],
  requirement: ['@ordering/conformance-suite'],
};

/** The documents themselves are a package: what breaks on the wire is a major of them. */
const documents = '@ordering/specs';
const documentLevel: Readonly<Record<Wire, Level>> = {
  none: 'patch',
  compatible: 'minor',
  breaking: 'major',
};

/** From the mildest to the gravest. */
export const wires: readonly Wire[] = ['none', 'compatible', 'breaking'];
export const levels: readonly Level[] = ['none', 'patch', 'minor', 'major'];

export function graverWire(a: Wire, b: Wire): Wire {
  return wires.indexOf(a) > wires.indexOf(b) ? a : b;
}

export function graverLevel(a: Level, b: Level): Level {
  return levels.indexOf(a) > levels.indexOf(b) ? a : b;
}

/** What a change means on the wire, and for each package that has it in its exports. */
export function judge(policy: Policy, rule: Rule, direction: Direction, areas: Iterable<Area>) {
  const { sends, accepts } = policy[rule];
  const verdicts = { sends: [sends], accepts: [accepts], both: [sends, accepts] }[direction];
  const wire = verdicts.map(([each]) => each).reduce(graverWire);
  const level = verdicts.map(([, each]) => each).reduce(graverLevel);
  const packages = new Map<string, Level>([[documents, documentLevel[wire]]]);
  for (const area of areas) for (const each of packagesOf[area]) packages.set(each, level);
  return { wire, packages };
}
