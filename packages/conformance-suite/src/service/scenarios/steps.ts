import { messageOf } from '@ordering/kit/failure';
import { atPointer } from '@ordering/kit/json-pointer';
import { isBareError } from '../../contract/api.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import type { Answer, Header, WireRequest } from '../../http/exchange.ts';
import { headerValues, isSuccessful } from '../../http/exchange.ts';
import { isHeaderValue } from '../../http/header-text.ts';
import { jsonRequest } from '../../http/json-request.ts';
import type { Patience } from '../../http/patient.ts';
import { BrokenMeans } from '../../run/cannot-run.ts';
import { number, text } from '../../shape.ts';
import type { Action, CommandStep, RequestStep, Source, Step } from '../config/config.ts';
import type { Values } from '../config/template.ts';
import { asText, fillAddress, fillJson, fillText } from '../config/template.ts';
import { describeContent, explain } from './explain.ts';
import { sendHeard } from './hearing.ts';
import { secretNames, secretsOf, whyUnfit } from './secrets.ts';
import type { ServiceWorld } from './world.ts';
import { patienceOf, tokenHeader } from './world.ts';

/** A step may take long, if nothing else is said: advancing a clock makes many attempts on the way. */
const usualMs = 60_000;

/** But a service that has never answered anything is not waited for as long. */
const firstMs = 10_000;

/** A request of a step came to nothing. */
export class StepFailed extends BrokenMeans {
  readonly step: RequestStep;
  /** What came of it instead. */
  readonly answer: Answer;

  constructor(message: string, { name }: Action, step: RequestStep, answer: Answer) {
    super(message, name);
    this.step = step;
    this.answer = answer;
  }

  /** Whether it may have done what it was for: it was sent, and not answered. */
  get isUncertain(): boolean {
    return this.answer.kind === 'failed' && this.answer.problem !== 'unreachable';
  }

  /** Whether what it is about is not there. */
  get isGone(): boolean {
    return this.answer.kind === 'answered' && [404, 410].includes(this.answer.status);
  }
}

/** What came back of a step. */
interface Outcome {
  readonly body: string;
  readonly headers: readonly Header[];
  /** What was asked and how it ended, for messages. */
  readonly what: string;
}

/**
 * Takes one step of an action, and returns what it took from what came back.
 *
 * @param patience What its request does otherwise than others; a command has been sent when it is about to begin.
 * @throws CannotRun if it failed.
 */
export async function takeStep(
  world: ServiceWorld,
  action: Action,
  step: Step,
  values: Values,
  token: string | undefined,
  patience: Partial<Patience>,
): Promise<Readonly<Record<string, string>>> {
  if (world.rehearsal !== undefined) return world.rehearsal.step(action, step);
  const left = Math.max(1, world.deadline.remainingMs());
  // A limit in the middle of a millisecond is none to Node.js.
  const usual = world.hearing.any ? usualMs : firstMs;
  const limit = Math.ceil(Math.min(step.timeoutMs ?? usual, left));
  if (!('command' in step)) return request(world, action, step, values, token, limit, patience);
  patience.sent?.();
  return execute(world, action, step, { ...values, token }, limit);
}

async function request(
  world: ServiceWorld,
  action: Action,
  step: RequestStep,
  values: Values,
  token: string | undefined,
  limitMs: number,
  patience: Partial<Patience>,
): Promise<Readonly<Record<string, string>>> {
  const wire = wireRequest(world, action, step, values, token);
  const answer = await sendHeard(world, wire, limitMs, patienceOf(world, patience));
  const what = `${step.method} ${shownPath(wire.url, world.baseUrl)}`;
  if (answer.kind === 'failed' || !isSuccessful(answer) || isBareError(answer.body)) {
    const why = explain(what, answer, (text) => world.vault.mask(text));
    throw new StepFailed(`\`${action.name}\` failed: ${why}`, action, step, answer);
  }
  const came = { ...answer, what: `the response to ${step.method} ${step.target}` };
  const taken = take(world, action, step, came);
  const carries = Object.keys(taken).some((name) => secretNames.includes(name));
  for (const secret of secretsOf(answer, wire, world.shown, carries)) world.vault.keep(secret);
  return taken;
}

/** The request of a step, filled with values. */
function wireRequest(
  world: ServiceWorld,
  action: Action,
  step: RequestStep,
  values: Values,
  token: string | undefined,
): WireRequest {
  const target = fillAddress(step.target, values);
  const url = target.startsWith('/') ? `${world.baseUrl}${target}` : target;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new BrokenMeans(
      `\`${action.name}\` failed: ${step.target} makes no address`,
      action.name,
    );
  }
  const own = Object.entries(step.headers).map(([name, value]) => ({
    name,
    value: fillText(value, values),
  }));
  const unfit = own.find(({ value }) => !isHeaderValue(value));
  if (unfit !== undefined) {
    throw new BrokenMeans(
      `\`${action.name}\` failed: the header ${unfit.name} of ${step.method} ${step.target} comes to characters that no header may have; write something else there than ${step.headers[unfit.name]}`,
      action.name,
    );
  }
  const headers = [
    ...own,
    ...basicHeader(world, step, values),
    ...tokenHeader(world, { token }, own),
  ];
  const { form } = step;
  if (form === undefined) {
    const body = step.body === undefined ? undefined : fillJson(step.body, values);
    return jsonRequest(step.method, url, headers, body);
  }
  const typed = headerValues(headers, 'Content-Type').length > 0;
  const type = { name: 'Content-Type', value: 'application/x-www-form-urlencoded' };
  return jsonRequest(
    step.method,
    url,
    typed ? headers : [...headers, type],
    formText(form, values),
  );
}

/** The fields of a form as they go over the wire; one whose value may be missing, and is, is left out. */
function formText(form: Readonly<Record<string, string>>, values: Values): string {
  const filled = fillJson(form, values);
  const fields = isJsonObject(filled) ? Object.entries(filled) : [];
  const texts = fields.map(([name, value]): [string, string] => [name, asText(value)]);
  return new URLSearchParams(texts).toString();
}

function basicHeader(world: ServiceWorld, { basic }: RequestStep, values: Values): Header[] {
  if (basic === undefined) return [];
  const pair = `${fillText(basic.user, values)}:${fillText(basic.password, values)}`;
  const encoded = Buffer.from(pair).toString('base64');
  world.vault.keep(encoded);
  return [{ name: 'Authorization', value: `Basic ${encoded}` }];
}

/** A path alone, where it lies below the base URL. */
function shownPath(url: string, baseUrl: string): string {
  return url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
}

async function execute(
  world: ServiceWorld,
  action: Action,
  step: CommandStep,
  values: Values,
  limitMs: number,
): Promise<Readonly<Record<string, string>>> {
  const env = Object.fromEntries(
    Object.entries({ baseUrl: world.baseUrl, ...values }).flatMap(([name, value]) =>
      value === undefined ? [] : [[variableOf(name), asText(value)]],
    ),
  );
  const body = await step.run(env, limitMs, world.deadline.signal).catch((error: unknown) => {
    const why = world.vault.mask(messageOf(error));
    throw new BrokenMeans(`\`${action.name}\` failed: ${why}`, action.name);
  });
  return take(world, action, step, { body, headers: [], what: 'what the command wrote' });
}

/** The environment variable in which a command finds a value: that of `storeId` is `ORDERING_STORE_ID`. */
function variableOf(name: string): string {
  return `ORDERING_${name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toUpperCase()}`;
}

/** What a step takes. What came may have secrets, so that only the names of its members are told. */
function take(
  world: ServiceWorld,
  action: Action,
  step: Step,
  came: Outcome,
): Readonly<Record<string, string>> {
  const { ok, value } = parseJson(came.body);
  const taken = Object.entries(step.take).map(([name, source]): [string, string] => {
    const found = at(source, ok ? value : came.body.trim(), came.headers);
    if (text(found) || number(found)) {
      const unfit = whyUnfit(name, String(found));
      if (unfit === undefined) return [name, String(found)];
      throw new BrokenMeans(
        `\`${action.name}\` failed: the ${name} in ${came.what} cannot be used: ${unfit}`,
        action.name,
      );
    }
    if (typeof source === 'object' && 'json' in source && found !== undefined) {
      return [name, JSON.stringify(found)];
    }
    const has = describeContent(came);
    throw new BrokenMeans(
      `\`${action.name}\` failed: ${came.what} has ${describeSource(source)}; ${has}`,
      action.name,
    );
  });
  for (const [name, text] of taken) {
    if (secretNames.includes(name)) {
      world.vault.keep(text);
      world.vault.cameFrom(`the ${name} that \`${action.name}\` of the configuration takes`, text);
    } else world.shown.add(text);
  }
  return Object.fromEntries(taken);
}

function describeSource(source: Source): string {
  if (typeof source === 'string') return `no string or number at ${source}`;
  return 'json' in source
    ? `nothing at ${source.json}`
    : `no string or number in the header ${source.header}`;
}

function at(source: Source, body: unknown, headers: readonly Header[]): unknown {
  if (typeof source === 'object' && 'header' in source) {
    return headerValues(headers, source.header)[0];
  }
  const pointer = typeof source === 'string' ? source : source.json;
  return body === '' ? undefined : atPointer(body, pointer);
}
