import { ErrorCode } from '@ordering/errors';
import { messageOf } from '@ordering/kit/failure';
import { factsOf, filledIn } from '../../contract/api.ts';
import type { JsonObject } from '../../contract/json.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import type { Header } from '../../http/exchange.ts';
import { headerValues } from '../../http/exchange.ts';
import type { Received } from '../../http/observation.ts';
import type { Asked, Reply } from '../../http/script.ts';
import { startScriptedServer } from '../../http/scripted-server.ts';
import { Standstill } from '../../http/standstill.ts';
import type { Rehearsal } from '../../recording/rehearsal.ts';
import { BrokenMeans } from '../../run/cannot-run.ts';
import { formsOf } from '../../run/mask.ts';
import { clientVariables } from '../subject.ts';
import { answering, refusal, retryAfterHeader } from './replies.ts';
import type { Task } from './tasks.ts';
import { methodOf, pathOfTask, successBody, taskFor } from './tasks.ts';
import type { Call, ClientWorld, Play } from './world.ts';
import { isLate, serviceHost } from './world.ts';

type Given = Task | readonly Task[];

/** What the service does with the client in one start of it. */
export interface Plan {
  /** What the client meets; the same in no other plan of a run. */
  readonly label: string;
  /** One of them, or a list to be done in one process; one by default. */
  readonly tasks?: Given;
  /** Answers a call that does a task. */
  api(call: TaskCall): Reply;
  /** Answers a request for a token, by default as is usual. */
  token?(usual: Reply): Reply;
  /** What the state of what a task is about says; that it was not applied, by default. */
  readonly state?: 'before' | 'after';
  /** So many requests are enough to judge by: then the client is ended. */
  readonly enough?: number;
  /** Whether what was seen may come of a standstill of this process. */
  readonly isOpen?: (played: Play) => boolean;
}

/** A call that does a task, as a plan sees it. */
interface TaskCall {
  /** Which of the tasks, from 0. */
  readonly task: number;
  /** Which call of it, from 1. */
  readonly number: number;
  /** Whether its token was there before anything was refused; one that the runner does not know was. */
  readonly isOld: boolean;
  /** Aborts when a call has come whose token is not old. */
  readonly renewed: AbortSignal;
}

const tokenPath = '/conformance/token';

/** A client that goes on has shown it by then. */
const usuallyEnough = 12;

/** So often a start is made that this process stands still in. */
const tries = 3;

/**
 * Starts the client once, against a service of its own, and waits for its end; and again where this process stood still for
 * so long that the client may have given up an answer, for then it has not shown what it does with it, or that what was seen
 * may come of that.
 */
export async function play(world: ClientWorld, plan: Plan): Promise<Play> {
  const isOpen = (played: Play) => isLate(played) || plan.isOpen?.(played) === true;
  let played = await playOnce(world, plan);
  for (let left = tries - 1; left > 0 && isOpen(played); left -= 1) {
    played = await playOnce(world, plan);
  }
  return played;
}

async function playOnce(world: ClientWorld, plan: Plan): Promise<Play> {
  const { rehearsal, plays } = world;
  const given = plan.tasks ?? taskFor(world, plan.label);
  const played =
    rehearsal === undefined
      ? await start(world, plan, given)
      : rehearsed(world, rehearsal, plan.label, [given].flat());
  plays.push(played);
  return played;
}

async function start(world: ClientWorld, plan: Plan, given: Given): Promise<Play> {
  const { label, enough = usuallyEnough } = plan;
  const tasks = [given].flat();
  const stop = new AbortController();
  const known = new Tokens(world, label);
  const told: Pick<Call, 'kind' | 'task' | 'operation' | 'token' | 'issued'>[] = [];
  let isRefusing = false;
  const renewed = new AbortController();

  const api = (asked: Asked): Reply => {
    const which = taskIn(tasks, asked);
    const token = known.in(asked.headers);
    const about = token === undefined ? {} : { token };
    if (which === undefined) {
      const isState = tasks.some((each) => readsStateOf(each, world, asked));
      told.push({ kind: isState ? 'state' : 'other', ...about });
      return isState && world.state !== undefined
        ? answering(200, world.state[plan.state ?? 'before'])
        : refusal(ErrorCode.orderNotFound);
    }
    const task = tasks.indexOf(which);
    const number = 1 + told.filter((each) => each.task === task).length;
    if (!isRefusing) known.growOld();
    isRefusing = true;
    const { operation } = which;
    told.push({ kind: 'task', task, operation, ...about });
    const isOld = known.isOld(token);
    if (!isOld) renewed.abort();
    const reply = plan.api({ task, number, isOld, renewed: renewed.signal });
    return whole(reply, known.completing(successBody(operation), factsOf(operation).secrets));
  };
  const token = (): Reply => {
    const [issued, value] = known.issue();
    told.push({ kind: 'token', issued });
    const body: JsonObject = JSON.parse(
      JSON.stringify(world.tokenAnswer).replaceAll('{token}', value),
    );
    const usual = answering(200, body);
    return plan.token?.(usual) ?? usual;
  };
  await using server = await startScriptedServer({
    ...listening(world, serviceHost),
    endpointOf: ({ path }) => (path.split('?')[0] === tokenPath ? 'token' : 'api'),
  });
  const counted = (script: (asked: Asked) => Reply) => (asked: Asked) => {
    const reply = script(asked);
    if (told.length >= enough) stop.abort();
    return reply;
  };
  server.endpoint('token', counted(token));
  server.endpoint('api', counted(api));
  const timeUp = AbortSignal.timeout(world.endWithinMs);
  const environment = {
    [clientVariables.baseUrl]: server.url,
    [clientVariables.tokenUrl]: `${server.url}${tokenPath}`,
    [clientVariables.clientId]: 'conformance-client',
    [clientVariables.clientSecret]: known.clientSecret,
    [clientVariables.token]: known.first,
    [clientVariables.task]: JSON.stringify(given),
    ...world.tls?.environment,
  };
  const over = AbortSignal.any([world.deadline.signal, timeUp]);
  const standstill = new Standstill();
  const ended = await world
    .run(environment, AbortSignal.any([over, stop.signal]))
    .catch((error: unknown) => {
      throw new BrokenMeans(messageOf(error), 'exec');
    })
    .finally(() => standstill.end());
  const cut = stop.signal.aborted ? 'enough' : over.aborted ? 'time' : undefined;
  const calls = server.received.map((each, index) => ({ ...told[index], ...callOf(each) }));
  return {
    ...{ label, ended },
    calls: calls.flatMap(({ kind, ...call }) => (kind === undefined ? [] : [{ kind, ...call }])),
    ...(cut === undefined ? {} : { cut }),
    ...(world.tls === undefined ? {} : { connections: server.connections.made }),
    stoodStillMs: standstill.longest(),
  };
}

/** A start that is not made: each task would be done by one call. */
function rehearsed(
  { name }: ClientWorld,
  rehearsal: Rehearsal,
  label: string,
  tasks: readonly Task[],
): Play {
  rehearsal.note({ kind: 'send', by: '--exec', what: `$ ${name}`, about: label });
  const calls = tasks.map(
    (each, task): Call => ({
      ...{
        kind: 'task',
        task,
        operation: each.operation,
        token: 0,
        at: 0,
        answeredAt: 0,
        stoodStillMs: 0,
      },
      ...{ method: methodOf(each), path: pathOfTask(each), body: JSON.stringify(each.body) },
      ...{ headers: [], answer: { kind: 'answer', status: 200 } },
    }),
  );
  return { label, calls, ended: { exitCode: 0, ms: 0, output: '' } };
}

/** A free port of a host, over TLS where the run is. */
export function listening({ tls }: ClientWorld, host: string) {
  return { host, port: 0, ...(tls === undefined ? {} : { tls: { fallback: tls.certificate } }) };
}

/** The task that a request does: where several are done at one path, the one whose body it has. */
function taskIn(tasks: readonly Task[], { method, path, body }: Asked): Task | undefined {
  const [plain] = path.split('?');
  const found = tasks.filter((each) => method === methodOf(each) && plain === pathOfTask(each));
  const [first, second] = found;
  if (second === undefined) return first;
  const sent = parseJson(body.toString('utf8')).value;
  return found.find((each) => isJsonObject(sent) && hasAll(sent, each.body)) ?? first;
}

function hasAll(sent: JsonObject, wanted: JsonObject): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(sent[name]) === JSON.stringify(value),
  );
}

/** A success with what the operation answers beside it. */
function whole(reply: Reply, body: JsonObject): Reply {
  if (reply.kind !== 'answer' || reply.status >= 300) return reply;
  const said = parseJson(reply.body ?? '').value;
  return isJsonObject(said) ? { ...reply, body: JSON.stringify({ ...body, ...said }) } : reply;
}

function readsStateOf({ parameters }: Task, { state }: ClientWorld, { method, path }: Asked) {
  return method === state?.method && path.split('?')[0] === filledIn(state.path, parameters);
}

function callOf(received: Received): Omit<Call, 'kind'> {
  const { method, path, headers, body, at, answeredAt, stoodStillMs, reply } = received;
  return {
    ...{ method, path, headers, at, stoodStillMs, body: body.toString('utf8') },
    ...(answeredAt === undefined ? {} : { answeredAt }),
    answer: answerOf(reply),
  };
}

function answerOf(reply: Reply): Call['answer'] {
  if (reply.kind !== 'answer') return { kind: reply.kind };
  const [retryAfter] = headerValues(reply.headers ?? [], retryAfterHeader);
  return {
    ...{ kind: reply.kind, status: reply.status },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** The tokens of one start: the one in its environment, and those that were handed out. */
class Tokens {
  readonly clientSecret: string;
  readonly first: string;
  readonly #all: string[] = [];
  readonly #secret: (name: string) => string;
  #old = 1;

  constructor({ ids, vault }: ClientWorld, label: string) {
    this.#secret = (name) => {
      const value = `${name}-${ids.uuid(`${label}: ${name}`)}`;
      vault.keep(value);
      return value;
    };
    this.clientSecret = this.#secret('secret');
    this.first = this.#next();
    this.#all.push(this.first);
  }

  /** The same body, with secrets of this start. */
  completing(body: JsonObject, secrets: readonly string[] = []): JsonObject {
    const own = secrets.map((name) => [name, this.#secret(name)] as const);
    return { ...body, ...Object.fromEntries(own) };
  }

  /** Which token a header has, if any. */
  in(headers: readonly Header[]): number | undefined {
    const found = this.#all.findLastIndex((token) =>
      formsOf(token).some((form) => headers.some(({ value }) => value.includes(form))),
    );
    return found < 0 ? undefined : found;
  }

  #next(): string {
    return this.#secret(`token-${this.#all.length}`);
  }

  issue(): readonly [index: number, value: string] {
    const value = this.#next();
    this.#all.push(value);
    return [this.#all.length - 1, value];
  }

  /** From now on, those that there are count as old. */
  growOld(): void {
    this.#old = this.#all.length;
  }

  isOld(index: number | undefined): boolean {
    return index === undefined || index < this.#old;
  }
}
