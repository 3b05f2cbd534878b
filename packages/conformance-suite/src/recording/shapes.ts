import type { Answer, Header } from '../http/exchange.ts';
import type { Observation } from '../http/observation.ts';
import type { Shown } from '../http/transcript.ts';
import { either, list, number, object, oneOf, optional, text, truth } from '../model/shape.ts';

/** The forms of what every role records. */

export const header = object<Header>({ name: text, value: text });

export const shown = object<Shown>({ line: text, headers: list(header), body: text });

export const answer = either(
  object<Extract<Answer, { kind: 'answered' }>>({
    kind: oneOf('answered'),
    status: number,
    headers: list(header),
    body: text,
    ms: number,
  }),
  object<Extract<Answer, { kind: 'failed' }>>({
    kind: oneOf('failed'),
    problem: oneOf('timeout', 'unreachable', 'broken'),
    message: text,
    status: optional(number),
    ms: number,
  }),
);

export const observation = object<Observation>({
  at: number,
  endpoint: optional(text),
  method: text,
  path: text,
  headers: list(header),
  body: text,
  whole: truth,
  deliveryId: optional(text),
  attempt: number,
  answer: object<Observation['answer']>({
    kind: oneOf('answer', 'reset', 'empty', 'garbage', 'hold'),
    status: optional(number),
  }),
  answeredAt: optional(number),
  doneAt: optional(number),
  stoodStillMs: optional(number),
  signedBy: list(text),
});
