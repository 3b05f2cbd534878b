import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../browser/chromium.ts';
import { openStage, type Stage } from '../browser/stage.ts';
import { type Benchmark, compare, line, type Result } from './benchmark.ts';

const rounds = 7;
const many = 100_000;
const updatesPerSecond = 20;
const typingSeconds = 4;
const idleSeconds = 10;

/** What Chromium calls the thread that a page's scripts run on. */
const mainThread = 'CrRendererMain';

const timings = readFileSync(
  new URL('../browser/in-page/timings.js', import.meta.url),
  'utf8',
).replace(/;\s*$/, '');

/** A page that is opened as by a person who was never there, and what shows that it is there. */
interface View {
  readonly name: string;
  readonly url: string;
  readonly shows: string;
}

interface Opened {
  readonly page: Page;
  /** How many bytes have come so far, compressed as they were. */
  bytes(): number;
  close(): Promise<void>;
}

/** What people wait for who open the console, and who type in it while much happens. */
export const consoleBenchmark: Benchmark = {
  name: 'console',
  about:
    `the console in Chromium, nothing of it cached, ${rounds} rounds, in turns, after one that is not counted. ` +
    'Bounds: first contentful paint with 20 rows 300 ms; any page of 100,000 deliveries 500 ms; no task of 50 ms; ' +
    'first view 100 KB; idle 1 KB/s',
  async run(print) {
    const { browser, close } = await openBrowser();
    const stages: Stage[] = [];
    try {
      const small = await filled(stages);
      const large = await filled(stages);
      await large.multiply(many - 20);
      const results = [
        ...(await opening(browser, small, await viewsOf(large))),
        ...(await typing(browser, large)),
      ];
      for (const result of results) print(line(result));
      return results;
    } finally {
      await close();
      for (const stage of stages) await stage.stop();
    }
  },
};

/** A sandbox with 20 deliveries. */
async function filled(stages: Stage[]): Promise<Stage> {
  const stage = await openStage();
  stages.push(stage);
  await stage.control.seed({ body: { webhook_url: stage.webhookUrl, orders: 10 } });
  await stage.control.advanceClock({ body: { by: 'PT1S' } });
  return stage;
}

/** Each kind of page of a console. */
async function viewsOf({ url, control }: Stage): Promise<readonly View[]> {
  const rows = '.items .item';
  const { deliveries } = await control.listDeliveries({ query: { limit: '1' } });
  const { orders } = await control.listOrders({ query: { limit: '1' } });
  const { endpoints } = await control.listEndpoints({});
  let middle: string | undefined;
  for (let seen = 0; seen < many / 2; seen += 500) {
    const after = middle === undefined ? {} : { cursor: middle };
    ({ next: middle } = await control.listDeliveries({ query: { limit: '500', ...after } }));
  }
  const pages = [
    ['the newest deliveries', 'deliveries', rows],
    ['deliveries in the middle', `deliveries?cursor=${middle}`, rows],
    ['deliveries of a state', 'deliveries?state=acknowledged', rows],
    ['deliveries of a store', `deliveries?owner=store/${endpoints[0]?.store_id}`, rows],
    ['a filter that nothing fits', 'deliveries?state=acknowledged&event=none', '.list .nothing'],
    ['a delivery', `deliveries/${deliveries[0]?.delivery_id}`, '.detail .attempts'],
    ['orders', 'orders', rows],
    ['an order', `orders/${orders[0]?.order_id}`, `.detail ${rows}`],
    ['endpoints', 'endpoints', rows],
    ['first steps', 'start', '.first-steps .done'],
  ] as const;
  return pages.map(([name, fragment, shows]) => ({
    name: `${many} deliveries: ${name}`,
    url: `${url}/console#/${fragment}`,
    shows,
  }));
}

async function opening(
  browser: Browser,
  small: Stage,
  views: readonly View[],
): Promise<readonly Result[]> {
  const rows = `${small.url}/console#/deliveries`;
  const all = [
    { name: '20 deliveries: the rows', url: rows, shows: '.items li:nth-child(20)' },
    ...views,
  ];
  const clock = { name: 'a short text of the server', url: `${small.url}/healthz`, shows: 'pre' };
  const paints = rounded(['20 deliveries: first contentful paint', clock.name]);
  const shown = rounded(all.map(({ name }) => name));
  const bytes = rounded(['first view']);
  for (let round = 0; round <= rounds; round += 1) {
    const add = (to: ReadonlyMap<string, number[]>, name: string, figure: number) => {
      if (round > 0) to.get(name)?.push(figure);
    };
    const text = await open(browser, clock);
    add(paints, clock.name, await text.page.evaluate<number>('timings.paint'));
    await text.close();
    for (const view of all) {
      const opened = await open(browser, view);
      add(shown, view.name, await opened.page.evaluate<number>('timings.shown'));
      if (view.url === rows) {
        const paint = await opened.page.evaluate<number>('timings.paint');
        add(paints, '20 deliveries: first contentful paint', paint);
        add(bytes, 'first view', opened.bytes() / 1000);
      }
      await opened.close();
    }
  }
  return [...compare('ms', paints), ...compare('ms', shown), ...compare('KB', bytes)];
}

/** Someone types in the search field, beside a delivery, while others come; and then nothing happens. */
async function typing(browser: Browser, { url, control }: Stage): Promise<readonly Result[]> {
  const { deliveries } = await control.listDeliveries({ query: { limit: '1' } });
  const { endpoints } = await control.listEndpoints({});
  const [{ store_id = '' } = {}] = endpoints;
  const opened = await open(browser, {
    name: 'typing',
    url: `${url}/console#/deliveries/${deliveries[0]?.delivery_id}`,
    shows: '.detail .attempts',
  });
  const { page } = opened;
  await page.evaluate('timings.shown');
  const field = page.getByRole('searchbox');
  const tasks = rounded(['longest task while typing (0: none over 50 ms)']);
  const own = rounded(['longest task while typing, its own time']);
  const keys = rounded(['longest from a key to the next paint']);
  for (let round = 0; round <= rounds; round += 1) {
    await field.fill('');
    await page.evaluate('Object.assign(timings.longest, { task: 0, key: 0 })');
    const text = 'abcdefghij'.repeat(typingSeconds);
    await browser.startTracing(page, { categories: ['toplevel'] });
    const orders = flood(() => control.createOrder({ body: { store_id } }));
    await page.keyboard.type(text, { delay: 100 });
    await orders.stop();
    const trace = await browser.stopTracing();
    if ((await field.inputValue()) !== text) throw new Error('What was typed is not in the field.');
    const longest = await page.evaluate<{ task: number; key: number }>('timings.longest');
    if (round === 0) continue;
    for (const [, figures] of tasks) figures.push(longest.task);
    for (const [, figures] of keys) figures.push(longest.key);
    for (const [, figures] of own) figures.push(longestTaskMs(trace));
  }
  await page.waitForTimeout(3_000);
  const before = opened.bytes();
  await page.waitForTimeout(idleSeconds * 1000);
  const idle = (opened.bytes() - before) / 1000 / idleSeconds;
  await opened.close();
  return [
    ...compare('ms', tasks),
    ...compare('ms', own),
    ...compare('ms', keys),
    ...compare('KB/s', new Map([[`idle for ${idleSeconds} s`, [idle]]])),
  ];
}

/**
 * The longest task of the page's main thread in a trace of Chromium, in ms of the thread's own time: what else the machine
 * does meanwhile is not in it.
 */
function longestTaskMs(trace: Buffer): number {
  const { traceEvents }: { traceEvents: unknown } = JSON.parse(trace.toString());
  if (!Array.isArray(traceEvents)) throw new Error('The trace has no events.');
  const events = traceEvents.map((each: unknown) => ({ ...Object(each) }));
  const named = events.filter(
    ({ name, args }) => name === 'thread_name' && args.name === mainThread,
  );
  const threads = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(
    ({ name, pid, tid, tdur }) =>
      name === 'ThreadControllerImpl::RunTask' && threads.has(`${pid} ${tid}`) && tdur > 0,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks of the page.');
  return Math.max(...tasks.map(({ tdur }) => Number(tdur))) / 1000;
}

/** Calls something so many times a second, until it is told to stop. */
function flood(call: () => Promise<unknown>): { stop(): Promise<void> } {
  const begun: Promise<unknown>[] = [];
  const timer = setInterval(() => begun.push(call()), 1000 / updatesPerSecond);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(begun);
    },
  };
}

function rounded(names: readonly string[]): ReadonlyMap<string, number[]> {
  return new Map(names.map((name) => [name, []]));
}

async function open(browser: Browser, { url, shows }: View): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(`(${timings})(${JSON.stringify(shows)});`);
  const session: CDPSession = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(url, { waitUntil: 'commit' });
  return { page, bytes: () => bytes, close: () => context.close() };
}
