import { operations } from '@ordering/api';
import { productTable } from '@ordering/events';
import type { InvalidBody, OperationId } from '../../contract/api.ts';
import type { JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import {
  dictionary,
  json,
  list,
  number,
  object,
  oneOf,
  optional,
  shape,
  text,
  truth,
} from '../../model/shape.ts';
import { answer, header, observation } from '../../recording/shapes.ts';
import { ownerKinds } from '../config/config.ts';
import type { BadlyAnswered } from './bad-answers.ts';
import type { RefusedTranscript, Tried } from './calls.ts';
import type { Caused, Causes } from './causes.ts';
import type { Presented } from './certificates.ts';
import type { Advance } from './clock.ts';
import type { CodesSought, Sought } from './codes.ts';
import type { LoggedTranscript } from './delivery-log.ts';
import type { ReasonsTranscript } from './denials.ts';
import type { Delivered, Fired } from './events.ts';
import type { Fuzzed, OddAnswer } from './fuzz.ts';
import type { Followed, Ladder, Span } from './ladder.ts';
import type { MissingTranscript } from './missing-things.ts';
import type { Odd } from './odd-requests.ts';
import type { OtherApplicationTranscript } from './other-tokens.ts';
import type { Race, Races } from './race.ts';
import type { Refreshed } from './refresh.ts';
import type { RefusedCalls } from './refused-calls.ts';
import type { TwiceTranscript } from './registered-twice.ts';
import type { SlowlyAnswered } from './slow-answers.ts';
import type { Target } from './targets.ts';
import type { BadCredential, TokensTranscript } from './tokens.ts';
import type { ApiExchange, Owner } from './world.ts';

/** The forms of the transcripts of this role. */

const operation = shape(
  text.schema,
  (value): value is OperationId => text(value) && Object.hasOwn(operations, value),
);

const jsonObject = shape(
  { type: 'object' },
  (value): value is JsonObject => isJsonObject(value) && json(value),
);

export const owner = object<Owner>({
  name: text,
  kind: oneOf(...ownerKinds),
  product: oneOf(...productTable.map(({ id }) => id)),
  url: text,
  status: number,
  secret: text,
  ids: dictionary(text),
  externalStoreId: optional(text),
  since: optional(number),
});

const exchange = object<ApiExchange>({
  at: number,
  operation,
  method: text,
  path: text,
  baseUrl: text,
  headers: list(header),
  body: json,
  answer,
});

export const exchanges = list(exchange);

const invalidBody = object<InvalidBody>({
  file: text,
  body: jsonObject,
  fault: oneOf('unknown-field', 'field'),
  fields: list(text),
});

const tried = object<Tried>({ what: text, exchange });

export const allTried = list(tried);

const refusals = {
  refused: list(
    object<RefusedTranscript['refused'][number]>({
      what: text,
      exchange,
      body: optional(invalidBody),
    }),
  ),
  controls: list(tried),
};

export const refused = object<RefusedTranscript>(refusals);

export const otherApplication = object<OtherApplicationTranscript>({
  ...refusals,
  hidden: list(text),
});

export const reasons = object<ReasonsTranscript>({ owed: list(tried), open: list(tried) });

export const twice = object<TwiceTranscript>({ first: tried, second: tried, others: exchanges });

export const missing = object<MissingTranscript>({
  unknownOrder: tried,
  unknownStore: tried,
  notIntegrated: optional(tried),
  applies: truth,
  because: text,
});

export const tokens = object<TokensTranscript>({
  refused: list(object<BadCredential>({ what: text, exchange, codes: list(text) })),
  controls: list(tried),
  expired: truth,
});

export const oddRequests = list(
  object<Odd>({ what: text, method: text, path: text, isMalformed: truth, answer }),
);

export const fuzzed = object<Fuzzed>({
  calls: number,
  refused: number,
  odd: list(
    object<OddAnswer>({
      what: text,
      status: number,
      wrong: oneOf('no envelope', 'server failure', 'internals', 'secret'),
      said: text,
    }),
  ),
});

export const refusedCalls = object<RefusedCalls>({
  bad: list(tried),
  late: list(tried),
  came: list(observation),
  fired: text,
  isHeard: truth,
});

export const refreshed = object<Refreshed>({ tried: optional(tried), refused: optional(text) });

export const races = object<Races>({
  isOrderly: truth,
  rounds: list(object<Race>({ denied: tried, isDelivered: truth })),
});

export const logged = object<LoggedTranscript>({
  deliveryId: text,
  sent: text,
  status: number,
  said: text,
  shown: object<LoggedTranscript['shown']>({ payload: text, status: text, body: text }),
});

export const codesSought = object<CodesSought>({
  seen: list(text),
  sought: list(
    object<Sought>({ code: text, action: text, answer: optional(answer), because: optional(text) }),
  ),
  absent: list(text),
});

const advance = object<Advance>({ startedAt: number, endedAt: number, byMs: number });

export const delivered = object<Delivered>({
  owners: list(owner),
  observations: list(observation),
  fired: list(object<Fired>({ owner: text, type: text })),
  without: dictionary(text),
  absent: list(text),
  firstAttemptMs: number,
});

export const causes = object<Causes>({
  caused: list(
    object<Caused>({
      ...{ product: text, type: text, cause: text },
      came: list(text),
      because: optional(text),
    }),
  ),
  absent: list(text),
  firstAttemptMs: number,
});

export const certificates = list(
  object<Presented>({
    kind: oneOf('good', 'expired', 'of another host', 'self-signed'),
    refused: optional(exchange),
    connections: number,
    deliveries: number,
  }),
);

export const targets = list(object<Target>({ host: text, exchange, requests: optional(number) }));

export const badlyAnswered = object<BadlyAnswered>({
  came: list(observation),
  target: text,
  advances: list(advance),
  scale: number,
  refusedAndRetried: optional(truth),
});

export const slowlyAnswered = object<SlowlyAnswered>({
  came: list(observation),
  ids: object<SlowlyAnswered['ids']>({
    'in time': optional(text),
    'too late': optional(text),
    dripping: optional(text),
  }),
  answerMs: number,
  beside: optional(
    object<NonNullable<SlowlyAnswered['beside']>>({ firedAt: number, cameAt: optional(number) }),
  ),
});

export const followed = object<Followed>({ owner: text, type: text, firedAt: number });

export const ladder = object<Ladder>({
  owners: list(owner),
  failing: list(followed),
  accepting: list(followed),
  observations: list(observation),
  advances: list(advance),
  scale: number,
  firstAttemptMs: number,
  listened: optional(list(object<Span>({ from: number, to: number }))),
  isGivenUp: optional(truth),
});
