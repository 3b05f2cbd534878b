import { expect, test } from 'vitest';
import { explain } from './refusals/explain.ts';
import { documented, documentedAs, documents } from './testing/documented.ts';

// Every limit that the document sets to the body of a request holds: at it, and one beyond. And every list of values is in
// the message to whoever sends another one.

type Place = readonly (string | number)[];
type Fields = Readonly<Record<string, unknown>>;

const at = (value: unknown, place: Place): unknown =>
  place.reduce((inner, step) => Object(inner)[step], value);

function resolved(document: unknown, schema: unknown): Fields {
  const { $ref } = Object(schema);
  if (typeof $ref !== 'string') return Object(schema);
  const steps = $ref.split('/').slice(1);
  return resolved(
    document,
    at(
      document,
      steps.map((step) => step.replaceAll('~1', '/')),
    ),
  );
}

/** What the limits of a field still allow, and what they do not. */
function edgesOf({ maxLength, maximum, minimum, maxItems, pattern }: Fields, sample: unknown) {
  const edges: { readonly limit: string; readonly most: unknown; readonly more: unknown }[] = [];
  const [, inPattern] = /\{1,(\d+)\}\$$/.exec(String(pattern)) ?? [];
  const longest = Number(maxLength ?? inPattern);
  const text = (length: number) => 'x'.repeat(length);
  if (longest > 0 && (pattern === undefined || inPattern !== undefined)) {
    edges.push({ limit: `${longest} long`, most: text(longest), more: text(longest + 1) });
  }
  if (typeof maximum === 'number') {
    edges.push({ limit: `at most ${maximum}`, most: maximum, more: maximum + 1 });
  }
  if (typeof minimum === 'number') {
    edges.push({ limit: `at least ${minimum}`, most: minimum, more: minimum - 1 });
  }
  if (typeof maxItems === 'number') {
    const [item] = Array.isArray(sample) ? sample : [];
    const items = (length: number) => Array.from({ length }, () => item);
    edges.push({ limit: `${maxItems} items`, most: items(maxItems), more: items(maxItems + 1) });
  }
  return edges;
}

/** Every field of a schema, with where it is in a body. */
function fieldsOf(
  document: unknown,
  schema: unknown,
  place: Place = [],
): (readonly [Place, Fields])[] {
  const { properties = {}, items, allOf = [] } = resolved(document, schema);
  return [
    ...(place.length === 0 ? [] : [[place, resolved(document, schema)] as const]),
    ...[allOf]
      .flat()
      .flatMap((part) => fieldsOf(document, part, place).slice(place.length === 0 ? 0 : 1)),
    ...Object.entries(Object(properties)).flatMap(([name, each]) =>
      fieldsOf(document, each, [...place, name]),
    ),
    ...(items === undefined ? [] : fieldsOf(document, items, [...place, 0])),
  ];
}

/** A body with another value at a place. */
function withValue(body: unknown, [step, ...rest]: Place, value: unknown): unknown {
  if (step === undefined) return value;
  const inner = withValue(Object(body)[step], rest, value);
  return Array.isArray(body)
    ? body.map((each, index) => (index === step ? inner : each))
    : { ...Object(body), [step]: inner };
}

/** Bodies of which the document has no example. */
const more: ReadonlyMap<string, unknown> = new Map([
  [
    'control.issueToken',
    { grant_type: 'client_credentials', client_id: 'app', client_secret: 'secret' },
  ],
  ['service.cancelOrder', { reason: 'Sorry.', reason_code: 'OTHER' }],
  [
    'service.integrateStore',
    { store_id: 's', webhook_url: 'x', menu_sync_direction: 'pos_to_service' },
  ],
  ['control.pushMenu', { currency: 'EUR', items: [{ item_id: 'tea', name: 'Tea', price: 290 }] }],
  [
    'control.createOrder',
    { store_id: 's', items: [{ item_id: 'tea', name: 'Tea', quantity: 1, price: 290 }] },
  ],
]);

/** The fields of each operation's body, with a body that has them. */
const fields = documented.flatMap(({ edition, row: { id: bare, method, path } }) => {
  const id = `${edition}.${bare}`;
  const document = documents[edition];
  const operation = at(document, ['paths', path, method.toLowerCase()]);
  const { content } = resolved(document, Object(operation).requestBody);
  const { schema, example, examples } = Object(Object(content)['application/json']);
  const named = Object.values(Object(examples)).map((each) => Object(each).value);
  const samples: readonly unknown[] = [example, ...named, more.get(id)];
  return fieldsOf(document, schema).flatMap(([place, field]) => {
    // What is changed has to be somewhere, and a list is as long as it may be only with something in it.
    const needed = field.maxItems === undefined ? place.slice(0, -1) : place;
    const sample = samples.find((each) => at(each, needed) !== undefined);
    return sample === undefined ? [] : [{ id, place, field, sample }];
  });
});

const rows = fields.flatMap(({ id, place, field, sample }) =>
  edgesOf(field, at(sample, place)).map((edge) => ({ id, place, sample, ...edge })),
);

test('there are limits', () => expect(rows.length).toBeGreaterThan(40));

test.each(rows)('$id takes $place of $limit, and no more', ({ id, place, sample, most, more }) => {
  const accepts = bodyOf(id);
  expect(accepts(withValue(sample, place, most))).toMatchObject({ ok: true });
  const refused = accepts(withValue(sample, place, more));
  const where = place.map((step) => `/${step}`).join('');
  expect(refused).toMatchObject({ problems: [{ path: where }] });
});

const lists = fields.flatMap(({ field, ...row }) => {
  const { oneOf = [], enum: listed = oneOf.map(({ const: value }: Fields) => value) } =
    Object(field);
  return listed.every((value: unknown) => typeof value === 'string') && listed.length > 0
    ? [{ ...row, values: listed }]
    : [];
});

test('there are lists', () => {
  expect(lists.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'service.cancelOrder',
      'control.advanceOrder',
      'service.integrateStore',
      'control.issueToken',
    ]),
  );
});

test.each(lists)('$id says which values $place takes', ({ id, place, sample, values }) => {
  for (const other of ['not-of-the-list', 7]) {
    const refused = bodyOf(id)(withValue(sample, place, other));
    const allowed = values.map((value: unknown) => JSON.stringify(value)).join(', ');
    expect(refused.ok || explain('body', refused.problems).message).toBe(
      `\`${place.join('.')}\` must be one of ${allowed}.`,
    );
  }
});

function bodyOf(id: string) {
  const accepts = documentedAs(id)?.validators.body;
  if (accepts === undefined) throw new Error(`${id} has no body.`);
  return accepts;
}
