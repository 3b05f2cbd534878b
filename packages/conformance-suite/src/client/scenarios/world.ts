import { Operation } from '../../contract/api.ts';
import type { JsonObject } from '../../contract/json.ts';
import { Header } from '../../http/exchange.ts';
import type { Certificate } from '../../http/scripted-server.ts';
import type { Rehearsal } from '../../recording/rehearsal.ts';
import type { Transcripts } from '../../recording/transcripts.ts';
import type { Vault } from '../../recording/vault.ts';
import type { Deadline } from '../../run/deadline.ts';
import type { Ids } from '../../run/seed.ts';
import { list, number, type Of, object, oneOf, optional, text } from '../../shape.ts';
import type { ClientPart } from '../capabilities.ts';
import type { ClientSubject, StateRequest } from '../subject.ts';
import { Ended } from '../subject.ts';
import type { Task } from './tasks.ts';

/** What client checks act on. */
export interface ClientWorld {
  /** The client, as the report names it. */
  readonly name: string;
  run(...given: Parameters<ClientSubject['run']>): ReturnType<ClientSubject['run']>;
  /** What the client does, where that is not to deny orders. */
  readonly tasks: readonly Task[];
  /** What the client was declared not to do. */
  readonly without: readonly ClientPart[];
  readonly tokenAnswer: JsonObject;
  readonly state?: StateRequest;
  /** Where the service speaks TLS. */
  readonly tls?: WorldTls;
  /** How long one start of the client may take, in ms. */
  readonly endWithinMs: number;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly deadline: Deadline;
  /** Where there is one, no client is started, and no port is opened. */
  readonly rehearsal?: Rehearsal;
  /** Every start of the client so far. */
  readonly plays: Play[];
}

export interface WorldTls {
  /** For `serviceHost` and `otherHost`. */
  readonly certificate: Certificate;
  /** What tells a client whom to trust. */
  readonly environment: Readonly<Record<string, string>>;
}

export const serviceHost = '127.0.0.1';

/** Another host than that of the service, on every machine. */
export const otherHost = 'localhost';

export type ClientTranscripts = Transcripts<ClientWorld>;

/** A request of the client. */
export const Call = object({
  /** Whether it does a task, asks for a token, reads the state of what a task is about, or is something else. */
  kind: oneOf('task', 'token', 'state', 'other'),
  /** Which of the tasks it does, from 0. */
  task: optional(number),
  /** That of the task. */
  operation: optional(Operation),
  method: text,
  path: text,
  headers: list(Header),
  body: text,
  /** Which token a header of it has: 0 is the one of the environment. */
  token: optional(number),
  /** Which token was handed out to it, from 1. */
  issued: optional(number),
  /** How it was answered: with this status, or without any. */
  answer: object({
    kind: oneOf('answer', 'reset', 'empty', 'garbage', 'hold'),
    status: optional(number),
    /** How long it asks to wait, as it is written in the header. */
    retryAfter: optional(text),
  }),
  /** When it was there, and just before the first byte of its answer; wall clock, in ms since the epoch. */
  at: number,
  answeredAt: optional(number),
  /** For how long at most the runner stood still around it, in ms. */
  stoodStillMs: number,
});
export type Call = Of<typeof Call>;

/** One start of the client, with all that it asked for. */
export const Play = object({
  /** What it met, for example `409 order.invalid_transition`. */
  label: text,
  calls: list(Call),
  ended: Ended,
  /** Why the runner ended it: it took too long, or had made enough calls to be judged by. */
  cut: optional(oneOf('time', 'enough')),
  /** Over TLS, how many connections it made. */
  connections: optional(number),
  /** For how long at most the runner stood still meanwhile, in ms. */
  stoodStillMs: optional(number),
});
export type Play = Of<typeof Play>;

/** The calls that did a task. */
export function taskCalls({ calls }: Play): readonly Call[] {
  return calls.filter(({ kind }) => kind === 'task');
}

/** Nobody gives an answer up sooner, in ms. */
const leastPatienceMs = 1000;

/** Whether this process stood still for so long that the client may have given an answer up. */
export function isLate({ stoodStillMs = 0 }: Play): boolean {
  return stoodStillMs >= leastPatienceMs;
}
