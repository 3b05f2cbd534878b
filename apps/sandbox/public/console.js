// The console: a page over the sandbox's own control operations. Everything that it shows is put in as text,
// never as markup, because endpoints and events are written by others.

/** How often the page looks for news, in ms. */
const refreshMs = 2_000;

/** @typedef {import('../src/http/console-facts.ts').ConsoleFacts} ConsoleFacts */
/** @typedef {import('../src/control-types.ts').SandboxControl} SandboxControl */
/** @typedef {Awaited<ReturnType<SandboxControl['listStores']>>['stores'][number]} Store */
/** @typedef {Awaited<ReturnType<SandboxControl['listOrders']>>['orders'][number]} Order */
/** @typedef {Awaited<ReturnType<SandboxControl['listDeliveries']>>['deliveries'][number]} Delivery */

/**
 * What the specs say and no operation returns.
 * @type {ConsoleFacts}
 */
const facts = await (await fetch('/console/facts')).json();

/** What a sandbox beyond loopback asks for: the page is opened as /console#token=…, which no server gets to see. */
const controlToken = new URLSearchParams(location.hash.slice(1)).get('token');

/** The operations, one method each. Their types are those of the specs that this page was served with. */
const sandbox = /** @type {SandboxControl} */ (
  /** @type {unknown} */ (
    Object.fromEntries(
      Object.entries(facts.operations).map(([id, row]) => [
        id,
        (/** @type {Asked} */ asked) => call(row, asked),
      ]),
    )
  )
);

/** @typedef {{ params?: Record<string, string>, query?: Record<string, unknown>, body?: unknown }} Asked */

/**
 * @param {ConsoleFacts['operations'][string]} operation
 * @param {Asked} asked
 * @returns {Promise<unknown>}
 */
async function call({ method, path }, { params = {}, body }) {
  const address = path.replaceAll(/\{([^{}]+)\}/g, (_, name) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const response = await fetch(address, {
    method,
    headers: {
      ...(controlToken === null ? {} : { authorization: `Bearer ${controlToken}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) {
    const { code, message } = facts.errorEnvelope;
    throw new Error(`${at(answer, code)}: ${at(answer, message)}`);
  }
  return answer;
}

/**
 * What these properties lead to, the outermost first.
 * @param {unknown} value
 * @param {readonly string[]} path
 */
function at(value, path) {
  return path.reduce((inner, name) => Object(inner)[name], value);
}

/**
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id Of an element of index.html.
 * @returns {E}
 */
function byId(id) {
  return /** @type {E} */ (document.getElementById(id));
}

/**
 * An element with attributes and children; a child that is text stays text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * @param {string} text
 * @param {boolean} bad
 */
function say(text, bad = false) {
  const message = byId('message');
  message.textContent = text;
  message.classList.toggle('bad', bad);
}

/**
 * A button that does something, says so, and brings the page up to date.
 * @param {string} label
 * @param {() => Promise<string | void>} work
 */
function button(label, work) {
  const made = element('button', { type: 'button' }, label);
  made.addEventListener('click', async () => {
    made.disabled = true;
    try {
      say((await work()) ?? '');
    } catch (error) {
      say(wordsOf(error), true);
    }
    made.disabled = false;
    await refresh();
  });
  return made;
}

/** @param {unknown} error */
function wordsOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {readonly string[]} titles
 * @param {readonly (readonly (Node | string | readonly (Node | string)[])[])[]} rows
 */
function table(titles, rows) {
  if (rows.length === 0) return element('p', {}, 'None yet.');
  const head = element('tr', {}, ...titles.map((title) => element('th', { scope: 'col' }, title)));
  const body = rows.map((cells) =>
    element(
      'tr',
      {},
      // Where the page is too narrow for columns, each cell has the title of its own beside it.
      ...cells.map((cell, index) =>
        element('td', { 'data-title': titles[index] ?? '' }, ...[cell].flat()),
      ),
    ),
  );
  return element('table', {}, element('thead', {}, head), element('tbody', {}, ...body));
}

/** @param {string | undefined} text */
const id = (text) => element('span', { class: 'id' }, text ?? '');
/** @param {string | undefined} text */
const time = (text) => (text === undefined ? '' : element('time', { datetime: text }, text));

/** @param {Store} store */
function storeRow(store) {
  const place = button('Place an order', async () => {
    const order = await sandbox.createOrder({ body: { store_id: store.store_id } });
    return [`${order.order_id} was placed.`, order.hint ?? ''].join(' ').trim();
  });
  return [id(store.store_id), id(store.location_id), store.integrated ? 'yes' : 'no', place];
}

/** @param {Order} order */
function orderRow(order) {
  const { order_id } = order;
  const moves = facts.statuses[order.status].next.map((status) =>
    button(status, async () => {
      await sandbox.advanceOrder({ params: { orderId: order_id }, body: { status } });
      return `${order_id} is now ${status}.`;
    }),
  );
  const where = order.store_id ?? order.community_id;
  return [id(order_id), id(where), order.status, time(order.updated_at), moves];
}

/** @param {Delivery} delivery */
function deliveryRow(delivery) {
  const { delivery_id } = delivery;
  const label = { type: 'button', class: 'id', title: delivery_id, 'aria-label': delivery_id };
  const show = element('button', label, `${delivery_id.slice(0, 8)}…`);
  show.addEventListener('click', () =>
    showDelivery(delivery_id).catch((error) => say(wordsOf(error), true)),
  );
  return [
    show,
    delivery.event_type,
    id(delivery.url),
    element('span', { class: delivery.state }, delivery.state),
    String(delivery.attempts),
    time(delivery.created_at),
    time(delivery.next_attempt_at),
  ];
}

/** @param {string} deliveryId */
async function showDelivery(deliveryId) {
  const delivery = await sandbox.getDelivery({ params: { deliveryId } });
  const attempts = delivery.log.map((attempt) => [
    String(attempt.number),
    time(attempt.started_at),
    attempt.outcome,
    String(attempt.response_status ?? ''),
    element('pre', {}, attempt.response_body ?? ''),
  ]);
  byId('delivery-title').textContent = `${delivery.event_type} ${delivery.delivery_id}`;
  byId('delivery-body').replaceChildren(
    element('p', {}, `${delivery.state}, to ${delivery.url}`),
    element('h3', {}, 'Payload'),
    element('pre', {}, delivery.payload),
    element('h3', {}, 'Attempts'),
    table(['#', 'Started', 'Outcome', 'Status', 'First part of the response'], attempts),
  );
  dialog.showModal();
}

/** @type {HTMLDialogElement} */
const dialog = byId('delivery');

/** @type {Map<string, string>} */
const shown = new Map();

/**
 * Replaces a part of the page where its data changed; what has the focus else stays as it is.
 * @template Data
 * @param {string} part
 * @param {Data} data
 * @param {(data: Data) => Node} render
 */
function show(part, data, render) {
  const text = JSON.stringify(data);
  if (shown.get(part) === text) return;
  shown.set(part, text);
  byId(part).replaceChildren(render(data));
}

async function refresh() {
  try {
    const [clock, { stores }, { orders }, { deliveries }] = await Promise.all([
      sandbox.getClock({}),
      sandbox.listStores({}),
      sandbox.listOrders({}),
      sandbox.listDeliveries({}),
    ]);
    byId('now').textContent = clock.now;
    byId('scale').textContent = clock.scale === 1 ? '' : `, at ${clock.scale} times real speed`;
    byId('advancing').textContent = progressOf(clock.advancing);
    show('stores', stores, (list) =>
      table(['Store', 'Location', 'Integrated', ''], list.map(storeRow)),
    );
    show('orders', orders, (list) =>
      table(['Order', 'Placed with', 'Status', 'Since', 'Move to'], list.map(orderRow)),
    );
    show('deliveries', deliveries, (list) =>
      table(
        ['Delivery', 'Event', 'Endpoint', 'State', 'Attempts', 'Created', 'Next attempt'],
        list.map(deliveryRow),
      ),
    );
  } catch (error) {
    say(`The sandbox does not answer: ${wordsOf(error)}`, true);
  }
}

/** @param {Awaited<ReturnType<SandboxControl['getClock']>>['advancing']} advance */
function progressOf(advance) {
  if (advance === undefined) return '';
  const { attempts, attempts_left, left_ms } = advance;
  const time = left_ms === undefined ? '' : `, about ${Math.ceil(left_ms / 1000)} s`;
  return `, being advanced: ${attempts} attempts made, at most ${attempts_left} left${time}`;
}

const units = new Map([
  ['H', 'h'],
  ['M', 'min'],
  ['S', 's'],
]);

/**
 * An ISO 8601 duration of hours, minutes and seconds, as people write it.
 * @param {string} duration
 */
function inWords(duration) {
  return duration
    .replace('PT', '')
    .replace(/([\d.]+)([HMS])/g, (_, n, unit) => `${n} ${units.get(unit)} `)
    .trim();
}

byId('advances').append(
  ...facts.advances.map((by) =>
    button(inWords(by), async () => {
      const { attempts } = await sandbox.advanceClock({ body: { by } });
      return `The clock was advanced by ${inWords(by)}; attempts made on the way: ${attempts}.`;
    }),
  ),
);
byId('create-store').replaceWith(
  button('Create a store', async () => {
    const store = await sandbox.createStore({ body: {} });
    return `${store.store_id} can be integrated now.`;
  }),
);
byId('close').addEventListener('click', () => dialog.close());
await refresh();
setInterval(() => document.visibilityState === 'visible' && refresh(), refreshMs);
