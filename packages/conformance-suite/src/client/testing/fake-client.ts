import { setTimeout as pause } from 'node:timers/promises';
import { operations, pathOf } from '@ordering/api';
import { parseErrorEnvelope, parseRetryAfter, RetryClass, retryDecision } from '@ordering/errors';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { catchUp } from '../../http/catch-up.ts';
import type { Task } from '../scenarios/tasks.ts';
import type { Ended } from '../subject.ts';
import { clientVariables } from '../subject.ts';

/** How an answer was, and what the client has done for its call so far. */
export interface Met {
  readonly status: number;
  /** Of an error; empty where the body says none. */
  readonly code: string;
  readonly message: string;
  readonly json: unknown;
  /** What its header asks for; null where there is none. */
  readonly retryAfter: string | null;
  /** How many times the call was made again. */
  readonly repeats: number;
  readonly renewals: number;
}

type Next = 'end' | 'repeat' | 'renew';

/** What a client decides. */
export interface ClientDecisions {
  /** Where its first token comes from: nobody here knows one of its own. */
  firstToken: 'given' | 'asked' | 'own';
  /** The header that a token is sent in, if any. */
  carries(token: string): Readonly<Record<string, string>>;
  /** What it does after an answer. */
  next(met: Met): Next;
  /** Before it makes a call again, in ms. */
  waitMs(met: Met): number;
  /** What it does where a connection broke, or no answer came in time. */
  lost: 'end' | 'repeat';
  /** How long it waits for an answer. */
  patienceMs: number;
  /** Before it makes a call again; what it gives back is whether it still has to. */
  beforeRepeat(baseUrl: string, task: Task): Promise<boolean>;
  /** Whether a call that is made again after a renewal has the new token. */
  usesNewToken: boolean;
  /** How often a token is asked for, where one is needed. */
  asksFor: number;
  /** Whether all tasks of a list share their token, or only the request for one while it is under way. */
  sharesToken: boolean | 'under way';
  /** Whether the tasks of a list go side by side. */
  together: boolean;
  /** The token in an answer, if it finds one. */
  tokenIn(json: unknown): unknown;
  /** What it sends. */
  bodyOf(task: Task, repeats: number): unknown;
  pathOf(task: Task, token: string): string;
  /** What it writes when a call is made. */
  says(token: string): string;
  redirect: 'manual' | 'follow';
  /** Asked of each task before its call. */
  beforeCall(baseUrl: string, task: Task): Promise<unknown>;
  /** Its exit code, by whether all tasks were done. */
  exitCode(isDone: boolean): number;
  /** How many of the tasks it does. */
  does(tasks: readonly Task[]): readonly Task[];
  /** What it waits for when all is done. */
  lingers(signal: AbortSignal): Promise<unknown>;
}

const mostRepeats = 2;

/** The longest delay that is waited for, in ms. */
const mostMs = 3000;

/** As the answer asks, or else up to a time that grows: half of it, and a part of the other half at random. */
export function waitAsAsked({ retryAfter, repeats }: Met): number {
  const asked = parseRetryAfter(retryAfter, Date.now());
  return asked === undefined || retryAfter === null
    ? ((1 + Math.random()) / 2) * baseMs * 2 ** repeats
    : asked.delayMs;
}

export const baseMs = 200;

/** `GET /state/{orderId}`, which says whether the order was denied. */
export const stateRequest = {
  ...{ method: 'GET', path: '/state/{orderId}' },
  ...{ before: { denied: false }, after: { denied: true } },
};

/** Asks for the state, and says whether the call has still to be made. */
export async function readState(baseUrl: string, { parameters }: Task): Promise<boolean> {
  const response = await fetch(`${baseUrl}/state/${parameters.orderId}`);
  const state = parseJson(await response.text()).value;
  return isJsonObject(state) && state.denied === false;
}

/** What the contract says of each answer. */
export function byContract({ status, code, repeats, renewals, retryAfter }: Met): Next {
  if (status < 300) return 'end';
  switch (retryDecision({ status, code: code === '' ? undefined : code }).retry) {
    case RetryClass.refreshOnce:
      return renewals === 0 ? 'renew' : 'end';
    case RetryClass.backoff:
    case RetryClass.retryAfter: {
      const asked = parseRetryAfter(retryAfter, Date.now());
      return repeats < mostRepeats && (asked?.delayMs ?? 0) <= mostMs ? 'repeat' : 'end';
    }
    default:
      return 'end';
  }
}

const correct: ClientDecisions = {
  firstToken: 'given',
  carries: (token) => ({ authorization: `Bearer ${token}` }),
  next: byContract,
  waitMs: waitAsAsked,
  lost: 'end',
  patienceMs: 2000,
  beforeRepeat: async () => true,
  usesNewToken: true,
  asksFor: 1,
  sharesToken: true,
  together: true,
  tokenIn: (json) => (isJsonObject(json) ? json.access_token : undefined),
  bodyOf: ({ body }) => body,
  pathOf: ({ operation, parameters }) => pathOf(operations[operation], parameters),
  redirect: 'manual',
  says: () => '',
  beforeCall: async () => {},
  exitCode: (isDone) => (isDone ? 0 : 1),
  does: (tasks) => tasks,
  lingers: async () => {},
};

/** A client that decides so, in this process. */
export function fakeClient(decisions: Partial<ClientDecisions> = {}) {
  const how = { ...correct, ...decisions };
  return async (
    environment: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Ended> => {
    const started = performance.now();
    const client = new Client(how, environment, signal);
    const ended = (how: Pick<Ended, 'exitCode' | 'signal'>) => ({
      ...{ ms: performance.now() - started, output: client.output, ...how },
    });
    try {
      const isDone = await client.doTasks();
      await how.lingers(signal);
      return ended({ exitCode: how.exitCode(isDone) });
    } catch {
      return ended(signal.aborted ? { signal: 'SIGKILL' } : { exitCode: 1 });
    }
  };
}

class Client {
  readonly #how: ClientDecisions;
  readonly #variable: (name: keyof typeof clientVariables) => string;
  readonly #signal: AbortSignal;
  output = '';
  #token: string | undefined;
  #renewal: Promise<string> | undefined;

  constructor(
    how: ClientDecisions,
    environment: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) {
    this.#how = how;
    this.#variable = (name) => environment[clientVariables[name]] ?? '';
    this.#signal = signal;
  }

  async doTasks(): Promise<boolean> {
    const given: Task | readonly Task[] = JSON.parse(this.#variable('task'));
    const tasks = this.#how.does([given].flat());
    if (tasks.length === 0) return true;
    const first = await this.#first();
    if (this.#how.together) {
      const done = await Promise.all(tasks.map((task) => this.#do(task, first)));
      return done.every(Boolean);
    }
    let isDone = true;
    for (const task of tasks) isDone = (await this.#do(task, first)) && isDone;
    return isDone;
  }

  async #first(): Promise<string> {
    const { firstToken } = this.#how;
    if (firstToken === 'given') return this.#variable('token');
    return firstToken === 'own' ? 'a token of my own' : this.#ask();
  }

  async #do(task: Task, first: string): Promise<boolean> {
    const how = this.#how;
    let token = how.sharesToken ? (this.#token ?? first) : first;
    let [repeats, renewals] = [0, 0];
    for (;;) {
      await how.beforeCall(this.#variable('baseUrl'), task);
      const response = await this.#call(task, token, repeats);
      const json: unknown = parseJson(response?.text ?? '').value;
      const parsed = parseErrorEnvelope(json);
      const said = parsed.ok ? parsed.error : { code: '', message: '' };
      const { status = 0, retryAfter = null } = response ?? {};
      const met = { status, ...said, json, retryAfter, repeats, renewals };
      const ifLost = repeats < mostRepeats ? how.lost : 'end';
      const next = response === undefined ? ifLost : how.next(met);
      if (next === 'end') return status >= 200 && status < 300;
      if (next === 'renew') {
        const renewed = await this.#renew(token);
        if (how.usesNewToken) token = renewed;
        renewals += 1;
      } else {
        await pause(how.waitMs(met), undefined, { signal: this.#signal });
        if (!(await how.beforeRepeat(this.#variable('baseUrl'), task))) return true;
      }
      repeats += 1;
    }
  }

  /** An answer, unless it was lost. */
  async #call(task: Task, token: string, repeats: number) {
    const how = this.#how;
    this.output += how.says(token);
    const patience = new AbortController();
    // Where this process stood still, the answer may be there by now.
    const giveUp = () => void catchUp().then(() => patience.abort());
    const timer = setTimeout(giveUp, how.patienceMs);
    try {
      const response = await fetch(`${this.#variable('baseUrl')}${how.pathOf(task, token)}`, {
        method: operations[task.operation].method,
        headers: { 'content-type': 'application/json', ...how.carries(token) },
        body: JSON.stringify(how.bodyOf(task, repeats)),
        redirect: how.redirect,
        signal: AbortSignal.any([this.#signal, patience.signal]),
      });
      const { status, headers } = response;
      return { status, text: await response.text(), retryAfter: headers.get('retry-after') };
    } catch (error) {
      if (this.#signal.aborted) throw error;
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** One for all that were refused with the same token, or one for each. */
  async #renew(refused: string): Promise<string> {
    const { sharesToken } = this.#how;
    if (!sharesToken) return this.#ask();
    const token = this.#token;
    if (sharesToken === true && token !== undefined && token !== refused) return token;
    this.#renewal ??= this.#ask().finally(async () => {
      // So long that those refused together meet it under way.
      if (sharesToken === 'under way') await pause(200, undefined, { signal: this.#signal });
      this.#renewal = undefined;
    });
    this.#token = await this.#renewal;
    return this.#token;
  }

  async #ask(): Promise<string> {
    const { asksFor, redirect, tokenIn } = this.#how;
    let token = '';
    for (let asked = 0; asked < asksFor; asked += 1) {
      const response = await fetch(this.#variable('tokenUrl'), {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: this.#variable('clientId'),
          client_secret: this.#variable('clientSecret'),
        }),
        redirect,
        signal: this.#signal,
      });
      const found = tokenIn(parseJson(await response.text()).value);
      if (typeof found !== 'string') throw new Error('there is no token in the answer');
      token = found;
    }
    return token;
  }
}
