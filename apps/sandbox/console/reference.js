// The reference: a page made of /openapi.json and /sandbox/openapi.json. Everything is put in as text, never as markup.

/**
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string} [title]
 * @property {string} [description]
 * @property {string | string[]} [type]
 * @property {unknown} [const]
 * @property {unknown[]} [enum]
 * @property {string[]} [required]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema} [items]
 * @property {Schema[]} [allOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [anyOf]
 * @property {string} [x-service-action]
 */
/** @typedef {{ schema?: Schema, example?: unknown }} Media */
/** @typedef {{ $ref?: string, description?: string, content?: Record<string, Media> }} Body */
/** @typedef {{ $ref?: string, name: string, in: string, required?: boolean, description?: string, schema?: Schema }} Parameter */
/** @typedef {{ operationId: string, tags?: string[], summary?: string, description?: string, parameters?: Parameter[], requestBody?: Body, responses: Record<string, Body> }} Operation */
/** @typedef {{ tags: { name: string, description?: string }[], paths: Record<string, Record<string, Operation>> }} Document */

/**
 * The documents. Each has names of its own, so two operations or schemas may have the same one.
 * @type {{ edition: string, shown: Document }[]}
 */
const documents = await Promise.all(
  Object.entries({ service: '/openapi.json', control: '/sandbox/openapi.json' }).map(
    async ([edition, path]) => ({ edition, shown: await (await fetch(path)).json() }),
  ),
);

/** The document that is being shown: what its references lead to is in it. */
let api = documents[0]?.shown;

/** How deep the fields of fields are shown: a schema may contain itself. */
const deepest = 5;

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * What a value stands for: itself, or what it refers to.
 * @template {{ $ref?: string }} Value
 * @param {Value} value
 * @returns {Value}
 */
function resolved(value) {
  if (value.$ref === undefined) return value;
  const steps = value.$ref.slice('#/'.length).split('/');
  return steps.reduce(
    (inner, step) => Object(inner)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    /** @type {any} */ (api),
  );
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {...(Node | string)} children
 */
function element(tag, ...children) {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}

/**
 * Words of a description, in which Markdown marks names and what matters.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function words(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return part.startsWith('`')
      ? element('code', part.slice(1, -1))
      : element('strong', part.slice(2, -2));
  });
}

/**
 * @param {readonly string[]} titles
 * @param {readonly (readonly (Node | string)[])[]} rows
 */
function table(titles, rows) {
  const head = element('tr', ...titles.map((title) => element('th', title)));
  const body = rows.map((cells) =>
    element('tr', ...cells.map((cell, index) => labelled(titles[index] ?? '', cell))),
  );
  return element('table', element('thead', head), element('tbody', ...body));
}

/**
 * A cell that has the title of its column beside it where the page is too narrow for columns.
 * @param {string} title
 * @param {Node | string} content
 */
function labelled(title, content) {
  const cell = element('td', content);
  cell.dataset.title = title;
  return cell;
}

/**
 * The fields of an object, those of what it is put together from included.
 * @param {Schema} schema
 * @returns {[name: string, schema: Schema, required: boolean][]}
 */
function fieldsOf(schema) {
  const { properties = {}, required = [], allOf = [] } = resolved(schema);
  return [
    ...allOf.flatMap(fieldsOf),
    ...Object.entries(properties).map(
      ([name, each]) =>
        /** @type {[string, Schema, boolean]} */ ([name, each, required.includes(name)]),
    ),
  ];
}

/**
 * @param {Schema} schema
 * @returns {string}
 */
function kindOf(schema) {
  const { type, const: constant, enum: values, items, oneOf, anyOf } = resolved(schema);
  if (constant !== undefined) return JSON.stringify(constant);
  if (values !== undefined) return values.map((each) => JSON.stringify(each)).join(' | ');
  if (items !== undefined) return `list of ${kindOf(items)}`;
  const choices = oneOf ?? anyOf;
  if (choices !== undefined) return [...new Set(choices.map(kindOf))].join(' | ');
  return [type ?? 'object'].flat().join(' | ');
}

/** @param {Schema | undefined} schema */
function fieldTable(schema) {
  const rows = schema === undefined ? [] : fieldRows(schema, '', 1);
  return rows.length === 0 ? '' : table(['Field', 'Type', 'Meaning'], rows);
}

/**
 * A row for each field, followed by those of the fields inside it.
 * @param {Schema} schema
 * @param {string} within What leads to the schema.
 * @param {number} depth
 * @returns {(Node | string)[][]}
 */
function fieldRows(schema, within, depth) {
  return fieldsOf(schema).flatMap(([name, each, required]) => {
    const { items } = resolved(each);
    const path = `${within}${name}${items === undefined ? '' : '[]'}`;
    return [
      [
        element('code', path),
        `${kindOf(each)}${required ? '' : ', optional'}`,
        element(
          'span',
          ...words(each.description ?? resolved(each).description ?? ''),
          ...valueList(items ?? each),
        ),
      ],
      ...(depth < deepest ? fieldRows(items ?? each, `${path}.`, depth + 1) : []),
    ];
  });
}

/**
 * A list of the values that a field may have, where the document says what each stands for.
 * @param {Schema} schema
 */
function valueList(schema) {
  const { oneOf = [] } = resolved(schema);
  const rows = oneOf.flatMap(({ const: value, description, 'x-service-action': action = '' }) => {
    if (value === undefined || description === undefined) return [];
    return [
      element('li', element('code', String(value)), ' ', ...words(`${description} ${action}`)),
    ];
  });
  return rows.length === 0 ? [] : [element('ul', ...rows)];
}

/** @param {Body | undefined} body */
function bodyParts(body) {
  const media = body && Object.values(resolved(body).content ?? {})[0];
  if (media === undefined) return [];
  const example =
    media.example === undefined ? '' : element('pre', JSON.stringify(media.example, null, 2));
  return [fieldTable(media.schema), example];
}

/**
 * @param {string} edition
 * @param {string} path
 * @param {string} method
 * @param {Operation} operation
 */
function section(edition, path, method, operation) {
  const { operationId, summary = '', description = '', parameters = [], responses } = operation;
  const made = element(
    'section',
    element('h3', summary),
    element('p', element('code', `${method.toUpperCase()} ${path}`), ` · ${operationId}`),
    element('p', ...words(description)),
  );
  made.id = `${edition}.${operationId}`;
  const given = parameters.map(resolved);
  if (given.length > 0) {
    const rows = given.map((each) => [
      element('code', each.name),
      `${each.in}${each.required === true ? '' : ', optional'}`,
      element('span', ...words(each.description ?? '')),
    ]);
    made.append(table(['Parameter', 'Where', 'Meaning'], rows));
  }
  const request = bodyParts(operation.requestBody);
  if (request.length > 0) made.append(element('h4', 'Request'), ...request);
  for (const [status, response] of Object.entries(responses)) {
    const isGood = status.startsWith('2');
    const { description: meaning = '' } = resolved(response);
    made.append(element(isGood ? 'h4' : 'p', `${status} `, ...words(meaning)));
    if (isGood) made.append(...bodyParts(response));
  }
  return made;
}

for (const { edition, shown } of documents) {
  api = shown;
  const all = Object.entries(shown.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  for (const { name, description = '' } of shown.tags) {
    const own = all.filter(({ operation }) => operation.tags?.[0] === name);
    if (own.length === 0) continue;
    document
      .getElementById('operations')
      ?.append(
        element('h2', name),
        element('p', ...words(description)),
        ...own.map(({ path, method, operation }) => section(edition, path, method, operation)),
      );
  }
}
