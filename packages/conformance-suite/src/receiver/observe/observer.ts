import type { JsonObject } from '../../contract/json.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { keptBytes, send } from '../../http/send.ts';
import type { Count, Sighting, TakenFor } from '../../model/sightings.ts';
import type { Of, Shape } from '../../shape.ts';
import { object, shape, text, told, truth, whole } from '../../shape.ts';

/** Reads what a receiver says about a delivery id. */
export interface Observer {
  look(id: string): Promise<Sighting>;
  /** Something was acknowledged, and has had its time to take effect: where nothing ever did, that is what is wrong. */
  countsAreDue(): void;
}

const patienceMs = 5000;

/** An observer of the protocol in the README: `GET {base}/observe/deliveries/{id}`. */
export function httpObserver(base: string, signal: AbortSignal): Observer {
  const root = base.replace(/\/+$/, '');
  let [areDue, hasCounted, hasWorked] = [false, false, false];
  return {
    countsAreDue() {
      areDue = true;
    },
    async look(id) {
      const url = `${root}/observe/deliveries/${encodeURIComponent(id)}`;
      const request = {
        method: 'GET',
        url,
        headers: [{ name: 'Accept', value: 'application/json' }],
        body: Buffer.alloc(0),
        framing: 'length',
        cuts: [],
      } as const;
      const shown = `GET ${root}/observe/deliveries/{id}`;
      const { answer } = await send(request, patienceMs, signal);
      if (answer.kind === 'failed') {
        return { ...unseen(`${shown}: ${answer.message}`), transient: true };
      }
      if (answer.status === 404) return unseen(`${shown} was answered with 404`);
      if (answer.status !== 200) {
        const broken = { ...unseen(`${shown} was answered with ${answer.status}`), broken: true };
        // Before a receiver that is being started again somebody else may answer.
        return answer.status >= 500 ? { ...broken, transient: true } : broken;
      }
      const read = readCount(answer.body);
      if (typeof read === 'string') return { ...unseen(`${shown}: ${read}`), broken: true };
      hasCounted ||= read.received > 0 || read.effects > 0;
      hasWorked ||= read.effects > 0;
      if (!areDue || hasWorked) return { seen: true, count: read };
      return { seen: true, count: read, [hasCounted ? 'nothingWorked' : 'nothingCounted']: true };
    },
  };
}

/** For what a receiver may leave out, or not have. */
function maybe<T>(words: string, of: Shape<T>): Shape<T | null | undefined> {
  const is = (value: unknown): value is T | null | undefined =>
    value === undefined || value === null || of(value);
  return told(words, shape(of.schema, is));
}

const wholeNumber = told('a whole number from 0', whole);
const Taken = object({
  product: maybe('a string', text),
  event_type: maybe('a string', text),
  action: maybe('a string', text),
});
const Observed = object({
  received: wholeNumber,
  effects: wholeNumber,
  as: maybe('an object', Taken),
  stale: maybe('true or false', truth),
});

/** The counts of an answer, or what is wrong with it. */
function readCount(body: string): Count | string {
  // What is longer was cut off.
  if (Buffer.byteLength(body) >= keptBytes) return `the body has ${keptBytes} bytes or more`;
  const { ok, value, problem } = parseJson(body);
  if (!ok) return `the body is ${shownValue(body)}, ${problem}`;
  if (!isJsonObject(value)) return `the body is ${shownValue(value)}, not an object`;
  if (!Observed(value)) return misfitIn(Observed.members, value);
  const { received, effects, as, stale } = value;
  return {
    received,
    effects,
    ...(isNothing(as) ? {} : { as: takenFor(as) }),
    ...(isNothing(stale) ? {} : { stale }),
  };
}

function takenFor({ product, event_type: eventType, action }: Of<typeof Taken>): TakenFor {
  return { product: product ?? '', eventType: eventType ?? '', action: action ?? '' };
}

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** The first member that has another form, and what came. */
function misfitIn(
  members: Readonly<Record<string, Shape<unknown>>>,
  value: JsonObject,
  place = '',
): string {
  const misfits = Object.entries(members).filter(([name, is]) => !is(value[name]));
  const [words = 'the body has another form'] = misfits.map(([name, { schema }]) => {
    const came: unknown = value[name];
    return name === 'as' && isJsonObject(came)
      ? misfitIn(Taken.members, came, 'as.')
      : `\`${place}${name}\` is ${shownValue(came)}, not ${schema.description}`;
  });
  return words;
}

/** As much of a text as a reason shows. */
const shownChars = 40;

/** A value in a few words, however long or deep it is. */
function shownValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'an array';
  if (isJsonObject(value)) return 'an object';
  return typeof value === 'string' ? JSON.stringify(value.slice(0, shownChars)) : String(value);
}

function unseen(because: string): Extract<Sighting, { seen: false }> {
  return { seen: false, because };
}
