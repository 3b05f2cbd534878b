import { classifyErrorCode, ErrorCode, errorCatalogue } from '@ordering/errors';
import { readError } from '../../contract/api.ts';
import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, lesser, notApplicable, notRun, worst } from '../../model/finding.ts';
import type { RefusedTranscript, Tried } from '../scenarios/calls.ts';
import type { MissingTranscript } from '../scenarios/missing-things.ts';
import type { BadCredential, TokensTranscript } from '../scenarios/tokens.ts';
import {
  describeExchange,
  envelopeProblem,
  isDone,
  isError,
  notAnswered,
  notDone,
  notRefused,
  notRefusedAs,
  shownBy,
} from './answers.ts';

/** Every call was carried out. */
export function allDone(tried: readonly Tried[]): Finding {
  if (tried.length === 0) return notRun('no call was made');
  return worst([kept(`${count(tried.length, 'call')} carried out`), ...tried.flatMap(notDone)]);
}

/** Calls of which the contract leaves open whether they are carried out: what came of them. */
export function eitherWay(tried: readonly Tried[]): Finding {
  const findings = tried.map((each): Finding => {
    if (isDone(each.exchange)) return kept(`${each.what} is carried out`);
    const [fault] = notRefused(each);
    return fault ?? kept(`${each.what} is refused: ${describeExchange(each.exchange)}`);
  });
  return worst(findings.length === 0 ? [kept('there is no such reason')] : findings);
}

/** A call was carried out, and made once more: whether that is carried out too, or refused, is open. */
export function onceMore([first, again]: readonly Tried[]): Finding {
  if (first === undefined || again === undefined) return notRun('no call was made');
  if (isDone(first.exchange)) return eitherWay([again]);
  return notRun(`${first.what} is refused: ${describeExchange(first.exchange)}`);
}

/** Calls were refused with a code, while their controls were carried out. */
export function refusedWith(code: ErrorCode): (transcript: RefusedTranscript) => Finding {
  return ({ refused, controls }) =>
    worst([
      ...refused.flatMap((tried) => notAnswered(tried, [code])),
      bracketed(controls, `${count(refused.length, 'call')} refused`),
    ]);
}

/** Calls were refused, while their controls were carried out; the code is expected, but not owed. */
export function refusedPreferably(code: ErrorCode): (transcript: RefusedTranscript) => Finding {
  return ({ refused, controls }) =>
    worst([
      ...refused.flatMap(notRefused),
      bracketed(controls, `${count(refused.length, 'call')} refused`),
      ...refused.flatMap((tried) => preferably(notAnswered(tried, [code]))),
    ]);
}

/** What is not owed and cannot be told either leaves everything as it is. */
function preferably(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ kind }) => kind === 'broken').map(lesser);
}

/** Bodies with a bad field were refused, and the message names the field. */
export function refusedNamingTheField(transcript: RefusedTranscript): Finding {
  const refusal = refusedWith(ErrorCode.requestValidation)(transcript);
  const unnamed = transcript.refused.flatMap(({ exchange, what, body }) => {
    const { answer } = exchange;
    const fields = body?.fields ?? [];
    if (!isError(answer) || envelopeProblem(answer) !== undefined) return [];
    const message = messageOf(answer.body);
    if (fields.some((field) => namesField(message, field))) return [];
    return [
      broken(
        `a message that names ${fields.join(' or ')} for ${what}`,
        `"${message}"`,
        shownBy(exchange),
      ),
    ];
  });
  return worst([refusal, ...unnamed]);
}

/** A field's name as a word of its own, so that `reason_code` does not count as `reason`. */
export function namesField(message: string, field: string): boolean {
  const word = field.replaceAll(/[^\w]/g, '\\$&');
  return new RegExp(`(^|[^\\w])${word}([^\\w]|$)`).test(message);
}

function messageOf(body: string): string {
  const error = readError(body);
  return error.ok ? error.message : '';
}

/** Bad credentials were refused as such; a code that tells what is wrong with them is expected, but not owed. */
export function badTokensRefused({ refused, controls, expired }: TokensTranscript): Finding {
  const { status } = errorCatalogue[ErrorCode.authInvalidToken];
  return worst([
    ...refused.flatMap((tried) => notRefusedAs(status, tried)),
    bracketed(controls, `${count(refused.length, 'call')} refused`),
    ...(expired
      ? []
      : [notRun('it needs the action `expireToken`, which the configuration does not have')]),
    ...refused
      .filter(({ codes }) => codes.length > 0)
      .flatMap((tried) => preferably(notAnswered(tried, knownCodes(tried)))),
  ]);
}

function knownCodes({ codes }: BadCredential): readonly ErrorCode[] {
  return codes.flatMap((code) => {
    const classified = classifyErrorCode(code);
    return classified.known ? [classified.code] : [];
  });
}

/** What does not exist, or is not integrated, is refused as such. An order out of reach may be called unknown too. */
export function missingTold({
  unknownOrder,
  unknownStore,
  notIntegrated,
  applies,
  because,
}: MissingTranscript): Finding {
  const { orderNotFound, storeNotFound, storeNotIntegrated } = ErrorCode;
  return worst([
    kept('each is refused with a code that fits'),
    ...notAnswered(unknownOrder, [orderNotFound]),
    ...notAnswered(unknownStore, [storeNotFound]),
    ...(notIntegrated === undefined
      ? [withoutOther(applies, because)]
      : notAnswered(notIntegrated, [storeNotIntegrated, orderNotFound])),
  ]);
}

function withoutOther(applies: boolean, because: string): Finding {
  return applies
    ? notRun(`an order of a store that is not integrated cannot be made (${because})`)
    : notApplicable(because);
}

/** A refusal proves something only where the same call, done properly, is carried out. */
export function bracketed(controls: readonly Tried[], detail: string): Finding {
  const failed = controls.find(({ exchange }) => !isDone(exchange));
  if (failed === undefined) return kept(detail);
  return notRun(`${failed.what} is refused as well: ${describeExchange(failed.exchange)}`);
}
