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
  'operation-removed': row('an operation is gone', breaks),
  'operation-renamed': row('another operationId for the same method and path', name),
  'operation-moved': row('another method or path', breaks),
  'path-parameter-renamed': row('a position of the path has another name', name),
  'parameter-added': row('a new optional parameter', more),
  'list-written-otherwise': row('a list in a query is written in another way', behaves),
  'parameter-added-required': row('a new parameter that must be sent', breaks),
  'parameter-removed': row('a parameter is gone', breaks),
  'parameter-renamed': row('a query or header parameter has another name', breaks),
  'parameter-moved': row('a parameter is in another part of the request', breaks),
  'body-added': row('a body where there was none', more),
  'body-added-required': row('a body that must be sent', breaks),
  'body-removed': row('no body any more', breaks),
  'media-type-changed': row('another media type', breaks),
  'media-type-added': row('one more media type', breaks, more),
  'media-type-removed': row('a media type is gone', fewer, breaks),
  'response-added': row('one more status, or one that a range had', more),
  'success-added': row('a success that no response described', breaks),
  'response-removed': row('a status is gone, or only a range has it', fewer),
  'success-removed': row('a success that no response describes any more', breaks),
  'header-added': row('one more header', more),
  'header-removed': row('a header is gone', breaks),
  'header-renamed': row('a header with the same role has another name', breaks),
  'security-added': row('credentials are asked for that were not', breaks),
  'security-removed': row('credentials are no longer asked for', more),
  'security-widened': row('other credentials are taken as well', more),
  'security-changed': row('credentials are of another kind', breaks),
  deprecated: row('it is to be used no more', quiet),
  undeprecated: row('it may be used again', quiet),

  'field-added': row('a new optional field', more),
  'field-added-required': row('a new field that is always there', more, breaks),
  'field-added-closed': row('a new field where no other was allowed', breaks, more),
  'field-added-required-closed': row('the same, and always there', breaks),
  'field-removed': row('a field is gone', breaks),
  'field-renamed': row('a field has another name', breaks),
  required: row('optional before, required now', more, breaks),
  optional: row('required before, optional now', breaks, more),
  'type-narrowed': row('fewer types of values', fewer, breaks),
  'type-widened': row('more types of values', breaks, more),
  'type-changed': row('other types of values', breaks),
  'limit-tightened': row('a limit rules out more', quiet, breaks),
  'limit-loosened': row('a limit rules out less', behaves, more),
  'format-changed': row('another format, pattern or default', breaks),
  'default-added': row('a default where there was none', more),
  'object-opened': row('other fields are allowed', more),
  'object-closed': row('other fields are refused', fewer, breaks),
  'choice-added': row('one more alternative', breaks, more),
  'choice-removed': row('an alternative is gone', fewer, breaks),
  'schema-changed': row('a rule that cannot be compared is another one', breaks),
  'schema-added': row('a new name for a schema', ['none', 'minor']),
  'schema-removed': row('a name of a schema is gone', name),
  'schema-renamed': row('a schema has another name', name),

  'value-added': row('one more value in a closed list', breaks, more),
  'value-removed': row('a value of a closed list is gone', fewer, breaks),
  'known-value-added': row('one more known value in an open list', more),
  'known-value-removed': row('a known value of an open list is gone', breaks),
  'value-action-changed': row('the service does something else about a value', quiet),
  'list-opened': row('a closed list is open now', breaks, more),
  'list-closed': row('an open list is closed now', fewer, breaks),
  'list-added': row('the known values of what was any value', more),
  'list-removed': row('an open list is any value now', fewer),

  'event-added': row('a new event type', more),
  'event-removed': row('an event type is gone', breaks),
  'event-renamed': row('a message has another event type', breaks),
  'event-moved': row('an event type belongs to another product', breaks),
  'message-renamed': row('the same event has another name in code', name),
  'product-added': row('a new product', more),
  'product-removed': row('a product is gone', breaks),
  'product-renamed': row('the same events belong to a product of another name', name),
  'product-identity-changed': row('other fields tell the products apart', breaks),

  'code-added': row('a new error code', more),
  'code-removed': row('an error code is gone', breaks),
  'code-renamed': row('an error code has another name', breaks),
  'code-status-changed': row('an error code comes with another status', breaks),
  'retry-changed': row('a client does something else after an error', breaks),
  'status-added': row('a new row in the status table', more),
  'status-removed': row('a row of the status table is gone', breaks),
  'envelope-changed': row('the code or the message of an error is elsewhere', breaks),
  'code-list-closed': row('error codes no longer grow', fewer),
  'code-list-opened': row('error codes may grow', breaks),

  'attempts-added': row('more attempts', more),
  'attempts-removed': row('fewer attempts', behaves),
  'delay-changed': row('another delay before an attempt', more),
  'window-longer': row('repeats come later, so ids are worth keeping longer', more),
  'window-shorter': row('a receiver that is down has less time to come back', behaves),
  'timeout-shorter': row('a receiver has less time to answer', behaves),
  'timeout-longer': row('a receiver has more time to answer', more),
  'success-narrowed': row('fewer statuses accept a delivery', behaves),
  'success-widened': row('more statuses accept a delivery', more),
  'delivery-changed': row('a delivery is made in another way', breaks),
  'signature-changed': row('a delivery is signed in another way', breaks),
  'rate-limit-set': row('a rate limit that was left open', quiet),
  'rate-limit-dropped': row('a rate limit is left open', quiet),
  'rate-limit-tightened': row('fewer requests in a time', ['breaking', 'patch']),
  'rate-limit-loosened': row('more requests in a time', quiet),

  'server-added': row('one more server', more),
  'server-removed': row('a server is gone', breaks),
  'server-changed': row('a server is described in another way', breaks),
  'server-default-changed': row('a variable of a server has another default', quiet),
  'role-changed': row('another schema has a role, or none has it', name),
  'exported-type-changed': row('a named schema alone is another one, and no use of it', name),
  'keyword-changed': row('a keyword that no other rule judges', breaks),
  'extension-changed': row('an extension of somebody else', breaks),

  'requirement-added': row('a new MUST', more, behaves),
  'requirement-dropped': row('a MUST is gone', behaves, more),
  'requirement-tightened': row('a SHOULD or a MAY is a MUST now', more, behaves),
  'requirement-loosened': row('a MUST is a SHOULD or a MAY now', behaves, more),
  'advice-changed': row('a SHOULD or a MAY is new, gone or the other', quiet),
  'requirement-reworded': row('a requirement has other words', wording),

  specified: row('something that was left open is given', wording),
  'left-open': row('something is said to be left open', wording),
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
