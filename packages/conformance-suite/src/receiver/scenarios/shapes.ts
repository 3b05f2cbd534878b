import type { Shape } from '../../model/shape.ts';
import {
  dictionary,
  either,
  list,
  number,
  object,
  oneOf,
  optional,
  shape,
  text,
  truth,
} from '../../model/shape.ts';
import type { Count, Sighting, TakenFor } from '../../model/sightings.ts';
import { answer, shown } from '../../recording/shapes.ts';
import type { Attempts } from './controls.ts';
import type { ActionsTranscript } from './dispatch.ts';
import type { RestartTranscript } from './duplicates.ts';
import type { ForgedTranscript } from './forged.ts';
import type { KilledTranscript } from './killed.ts';
import type { LogLine, LogsTranscript } from './logs.ts';
import type { Seen } from './seen.ts';
import type { Given, SlowTranscript } from './strain.ts';
import type { Handshake } from './tls.ts';
import type { Sent } from './world.ts';

/** The forms of the transcripts of this role. */

const takenFor = object<TakenFor>({ product: text, eventType: text, action: text });

const sent = object<Sent>({
  ...{ id: text, label: text, meant: takenFor, url: text },
  answer,
  request: shown,
  reproduce: optional(text),
});

export const sentInOrder = list(sent);

export const answersGiven = list(object<Given>({ label: text, status: number }));

export const actions = object<ActionsTranscript>({
  agreeing: sentInOrder,
  contradicting: sentInOrder,
});

export const attempts = object<Attempts>({ earlier: sentInOrder, sent });

export const forged = object<ForgedTranscript>({
  before: sent,
  originals: sentInOrder,
  forged: sentInOrder,
  after: sent,
});

const count = object<Count>({
  received: number,
  effects: number,
  as: optional(takenFor),
  stale: optional(truth),
});

const is = <const T extends boolean>(wanted: T): Shape<T> =>
  shape({ const: wanted }, (value): value is T => value === wanted);

const sighting: Shape<Sighting> = either(
  object<Extract<Sighting, { seen: true }>>({ seen: is(true), count }),
  object<Extract<Sighting, { seen: false }>>({
    seen: is(false),
    because: text,
    transient: optional(truth),
  }),
);

export const restart = object<RestartTranscript>({
  ...{ first: sent, witness: sent, again: sent },
  before: optional(
    object<NonNullable<RestartTranscript['before']>>({ first: sighting, witness: sighting }),
  ),
});

export const logs = object<LogsTranscript>({
  sent: sentInOrder,
  bytes: number,
  found: list(object<LogLine>({ file: text, line: number, what: oneOf('secret', 'payload') })),
});

export const handshakes = list(
  object<Handshake>({ url: text, problem: optional(text), protocol: optional(text) }),
);

export const slow = object<SlowTranscript>({ sent, after: sighting });

export const killed = object<KilledTranscript>({
  witness: sent,
  before: sighting,
  rounds: list(object<KilledTranscript['rounds'][number]>({ first: sent, again: sent })),
});

export const sightings = dictionary(sighting);

export const seen = object<Seen>({ control: text, byId: sightings });
