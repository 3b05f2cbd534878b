// The console: a page over the sandbox's own control operations. Everything that it shows is put in
// as text, never as markup, because endpoints and events are written by strangers.

/** How often the page looks for news, in ms. */
const refreshMs = 2_000;

/** What the specs say and the API does not answer. */
const facts = await (await fetch('/console/facts')).json();

const byId = (id) => document.getElementById(id);

/** An element with attributes and children; a child that is text stays text. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

async function call(path, body) {
  const response = await fetch(path, {
    ...(body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
  });
  const answer = await response.json();
  if (!response.ok) {
    const { code, message } = facts.errorEnvelope;
    throw new Error(`${at(answer, code)}: ${at(answer, message)}`);
  }
  return answer;
}

/** What these properties lead to, the outermost first. */
function at(value, path) {
  return path.reduce((inner, name) => inner?.[name], value);
}

function say(text, bad = false) {
  const message = byId('message');
  message.textContent = text;
  message.classList.toggle('bad', bad);
}

/** A button that does something, says so, and brings the page up to date. */
function button(label, work) {
  const made = element('button', { type: 'button' }, label);
  made.addEventListener('click', async () => {
    made.disabled = true;
    try {
      say((await work()) ?? '');
    } catch (error) {
      say(error.message, true);
    }
    made.disabled = false;
    await refresh();
  });
  return made;
}

function table(titles, rows) {
  if (rows.length === 0) return element('p', {}, 'None yet.');
  const head = element('tr', {}, ...titles.map((title) => element('th', { scope: 'col' }, title)));
  const body = rows.map((cells) =>
    element('tr', {}, ...cells.map((cell) => element('td', {}, ...[cell].flat()))),
  );
  return element('table', {}, element('thead', {}, head), element('tbody', {}, ...body));
}

const id = (text) => element('span', { class: 'id' }, text ?? '');
const time = (text) => (text === undefined ? '' : element('time', { datetime: text }, text));

function storeRow(store) {
  const place = button('Place an order', async () => {
    const order = await call('/sandbox/orders', { store_id: store.store_id });
    return `${order.order_id} was placed.`;
  });
  return [id(store.store_id), id(store.location_id), store.integrated ? 'yes' : 'no', place];
}

function orderRow(facts) {
  return (order) => {
    const moves = (facts.next[order.status] ?? []).map((status) =>
      button(status, async () => {
        await call(`/sandbox/orders/${encodeURIComponent(order.order_id)}/advance`, { status });
        return `${order.order_id} is now ${status}.`;
      }),
    );
    const where = order.store_id ?? order.community_id;
    return [id(order.order_id), id(where), order.status, time(order.updated_at), moves];
  };
}

function deliveryRow(delivery) {
  const { delivery_id } = delivery;
  const label = { type: 'button', class: 'id', title: delivery_id, 'aria-label': delivery_id };
  const show = element('button', label, `${delivery_id.slice(0, 8)}…`);
  show.addEventListener('click', () =>
    showDelivery(delivery_id).catch((error) => say(error.message, true)),
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

async function showDelivery(deliveryId) {
  const delivery = await call(`/sandbox/deliveries/${encodeURIComponent(deliveryId)}`);
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
    table(['#', 'Started', 'Outcome', 'Status', 'First part of the answer'], attempts),
  );
  byId('delivery').showModal();
}

const shown = new Map();

/** Replaces a part of the page where its data changed; what has the focus else stays as it is. */
function show(part, data, render) {
  const text = JSON.stringify(data);
  if (shown.get(part) === text) return;
  shown.set(part, text);
  byId(part).replaceChildren(render(data));
}

async function refresh() {
  try {
    const [clock, { stores }, { orders }, { deliveries }] = await Promise.all(
      ['clock', 'stores', 'orders', 'deliveries'].map((name) => call(`/sandbox/${name}`)),
    );
    byId('now').textContent = clock.now;
    byId('scale').textContent = clock.scale === 1 ? '' : `, at ${clock.scale} times the real speed`;
    show('stores', stores, (list) =>
      table(['Store', 'Location', 'Integrated', ''], list.map(storeRow)),
    );
    show('orders', orders, (list) =>
      table(['Order', 'Placed with', 'Status', 'Since', 'Move to'], list.map(orderRow(facts))),
    );
    show('deliveries', deliveries, (list) =>
      table(
        ['Delivery', 'Event', 'Endpoint', 'State', 'Attempts', 'Created', 'Next attempt'],
        list.map(deliveryRow),
      ),
    );
  } catch (error) {
    say(`The sandbox does not answer: ${error.message}`, true);
  }
}

/** An ISO 8601 duration of hours, minutes and seconds, as people write it. */
function inWords(duration) {
  return duration
    .replace('PT', '')
    .replace(/([\d.]+)([HMS])/g, (_, n, unit) => `${n} ${{ H: 'h', M: 'min', S: 's' }[unit]} `)
    .trim();
}

byId('turns').append(
  ...facts.turns.map((by) =>
    button(inWords(by), async () => {
      const { attempts } = await call('/sandbox/clock/advance', { by });
      return `The clock was turned by ${inWords(by)}; attempts made on the way: ${attempts}.`;
    }),
  ),
);
byId('create-store').replaceWith(
  button('Create a store', async () => {
    const store = await call('/sandbox/stores', {});
    return `${store.store_id} can be integrated now.`;
  }),
);
byId('close').addEventListener('click', () => byId('delivery').close());
await refresh();
setInterval(() => document.visibilityState === 'visible' && refresh(), refreshMs);
