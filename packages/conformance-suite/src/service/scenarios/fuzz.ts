import type { OperationId } from '../../contract/api.ts';
import { Operation, pathOf, readError, validBodies } from '../../contract/api.ts';
import { errorShapeOf, errorShapes } from '../../contract/error-shape.ts';
import { percentEncoded } from '../../contract/percent.ts';
import { Answer } from '../../http/exchange.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotSee } from '../../run/cannot-run.ts';
import { pool } from '../../run/pool.ts';
import type { Ids } from '../../run/seed.ts';
import { list, number, type Of, object, oneOf, optional, text } from '../../shape.ts';
import { anOrder, someStore } from './control.ts';
import { sendRaw } from './odd-requests.ts';
import type { ServiceWorld } from './world.ts';
import { registering } from './world.ts';

/** What was sent, in a few words, and what is wrong with the answer. */
export const OddAnswer = object({
  what: text,
  operation: Operation,
  wrong: oneOf('no answer', 'no envelope', 'server failure', 'internals', 'secret'),
  /** The status with the start of the body, or why there was no answer. */
  said: text,
  /** Of a call that was not answered, what became of it. */
  unanswered: optional(Answer),
  /** Of an error without the envelope, what it has in its place. */
  shape: optional(oneOf(...errorShapes)),
});
export type OddAnswer = Of<typeof OddAnswer>;

/** What came of many odd calls. */
export const Fuzzed = object({
  calls: number,
  refused: number,
  odd: list(OddAnswer),
});
export type Fuzzed = Of<typeof Fuzzed>;

/** Enough to meet what nobody thought of, and few enough for a service that others use. */
const calls = 300;
const width = 4;
const shownChars = 200;

export const fuzzed: Recorded<ServiceWorld, Fuzzed> = {
  name: 'odd calls',
  isTranscript: Fuzzed,
  async play(world) {
    if (!world.allowLoad) {
      throw new CannotSee(`it makes ${calls} malformed calls: allow them with --allow-load`);
    }
    const orderId = await anOrder(world, await someStore(world));
    const requests = oddCalls(world.ids, orderId);
    const odd: OddAnswer[] = [];
    let refused = 0;
    await pool(requests, width, async ({ what, operation, path, body }) => {
      const type = { name: 'Content-Type', value: 'application/json' };
      const answer = await sendRaw(world, 'POST', path, [type], Buffer.from(body));
      if (answer.kind === 'failed') {
        const { message: said } = answer;
        odd.push({ what, operation, wrong: 'no answer', said, unanswered: answer });
        return;
      }
      if (answer.status >= 400) refused += 1;
      const said = world.vault.mask(answer.body);
      const told = { what, operation, said: `${answer.status} ${said.slice(0, shownChars)}` };
      const wrong = wrongIn(answer.status, answer.body, said !== answer.body);
      const shape = wrong === 'no envelope' ? { shape: errorShapeOf(answer.body) } : {};
      if (wrong !== undefined) odd.push({ ...told, wrong, ...shape });
    });
    return { calls, refused, odd };
  },
};

/** What a stack trace looks like, in the languages that services are written in; a JSON text has `\\n` for a new line. */
const internals =
  /(?:\n|\\n)\s+at .+:\d+|Traceback \(most recent|\.java:\d+\)|goroutine \d+ \[|node_modules\/|\.rb:\d+:in|\.cs:line \d+/;

function wrongIn(status: number, body: string, hasSecret: boolean): OddAnswer['wrong'] | undefined {
  if (status < 400) return undefined;
  if (hasSecret) return 'secret';
  if (!readError(body).ok) return 'no envelope';
  if (internals.test(body)) return 'internals';
  return status >= 500 ? 'server failure' : undefined;
}

type Random = (below: number) => number;

/** The same numbers for the same seed. */
function randomOf(ids: Ids): Random {
  let state = Number.parseInt(ids.token('fuzz').slice(0, 8), 16);
  return (below) => {
    // A linear congruential generator (Numerical Recipes): nothing here has to be unforeseeable.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const deep = 200;

/** Values that were trouble for somebody before. */
const oddValues: readonly unknown[] = [
  ...[null, true, -0, 1e308, 2 ** 53, '', ' ', '0', [], {}, [[]], '\u0000', '\ud800'],
  ...['../../etc/passwd', "' OR 1=1 --", '<script>', '{{7*7}}', '%s%n', '\r\nX-A: b', '🙂'],
  ...['constructor', '__proto__', 'x'.repeat(20_000), { toString: 1 }, { length: -1 }],
  JSON.parse('['.repeat(deep) + ']'.repeat(deep)),
];
const oddNames = ['__proto__', 'constructor', 'toString', '', '$where', 'a.b', '🙂'];
const oddIds = ['..', '%00', '%2e%2e%2f', 'x'.repeat(4000), "'", '%F0%9F%99%82', '%ff', '-1'];

/** What is sent: the same calls for the same seed. */
export function oddCalls(ids: Ids, orderId: string): readonly OddCall[] {
  const random = randomOf(ids);
  return Array.from({ length: calls }, () => oddCall(random, orderId));
}

interface OddCall {
  readonly what: string;
  readonly operation: OperationId;
  readonly path: string;
  readonly body: string;
}

/** One call, all of whose odd parts come from the same numbers. */
function oddCall(random: Random, orderId: string): OddCall {
  const operation: OperationId = random(2) === 0 ? 'cancelOrder' : registering;
  const isCancel = operation === 'cancelOrder';
  const isOddId = random(3) === 0;
  const id = isOddId ? pick(random, oddIds) : percentEncoded(orderId);
  const path = isCancel
    ? pathOf(operation, { orderId: 'ORDER' }).replace('ORDER', id)
    : pathOf(operation, {});
  // A service looks at the id of a call whose body is in order.
  const isOddBody = !(isCancel && isOddId) || random(2) === 0;
  const body = (isOddBody ? oddBody : validBody)(random, operation);
  const shown = body.length > 80 ? `${body.slice(0, 80)}…` : body;
  const what = `${operation} ${isCancel ? id.slice(0, 20) : ''} ${shown}`;
  return { what, operation, path, body };
}

function validBody(random: Random, operation: OperationId): string {
  return JSON.stringify(pick(random, validBodies(operation)));
}

function oddBody(random: Random, operation: OperationId): string {
  const valid: Record<string, unknown> = { ...pick(random, validBodies(operation)) };
  const fields = Object.keys(valid);
  if (fields.length > 0) valid[pick(random, fields)] = pick(random, oddValues);
  const text = JSON.stringify(valid);
  switch (random(5)) {
    case 0:
      return text.slice(0, random(text.length));
    case 1:
      return JSON.stringify(pick(random, oddValues)) ?? '';
    case 2: {
      const name = JSON.stringify(pick(random, oddNames));
      return text.replace('{', `{${name}:${JSON.stringify(pick(random, oddValues))},`);
    }
    default:
      return text;
  }
}

function pick<T>(random: Random, list: readonly [T, ...T[]] | readonly T[]): T {
  const [first] = list;
  const chosen = list[random(list.length)] ?? first;
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
}
