import { classifyErrorCode, ErrorCode, errorCatalogue } from '@ordering/errors';
import { readError } from '../../contract/api.ts';
import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, lesser, notRun, worst } from '../../model/finding.ts';
import type { MissingTranscript, RefusedTranscript, Tried } from '../scenarios/api.ts';
import type { BadCredential, TokensTranscript } from '../scenarios/tokens.ts';
import {
  describeExchange,
  isDone,
  notAnswered,
  notDone,
  notRefused,
  notRefusedAs,
} from './answers.ts';

/** Every call was carried out. */
export function allDone(tried: readonly Tried[]): Finding {
  for (const each of tried) {
    const fault = notDone(each);
    if (fault !== undefined) return fault;
  }
  return kept(`${count(tried.length, 'call')} carried out`);
}

/** Calls were refused with a code, while their controls were carried out. */
export function refusedWith(code: ErrorCode): (transcript: RefusedTranscript) => Finding {
  return ({ refused, controls }) => {
    for (const tried of refused) {
      const fault = notAnswered(tried, [code]);
      if (fault !== undefined) return fault;
    }
    return bracketed(controls, `${count(refused.length, 'call')} refused`);
  };
}

/** Calls were refused, while their controls were carried out; the code is expected, but not owed. */
export function refusedPreferably(code: ErrorCode): (transcript: RefusedTranscript) => Finding {
  return ({ refused, controls }) =>
    worst([
      ...refused.flatMap((tried) => notRefused(tried) ?? []),
      bracketed(controls, `${count(refused.length, 'call')} refused`),
      ...refused.flatMap((tried) => notAnswered(tried, [code]) ?? []).map(lesser),
    ]);
}

/** Bodies with a bad field were refused, and the message names the field. */
export function refusedNamingTheField(transcript: RefusedTranscript): Finding {
  const finding = refusedWith(ErrorCode.requestValidation)(transcript);
  if (finding.kind !== 'kept') return finding;
  for (const { exchange, what, body } of transcript.refused) {
    const message = messageOf(exchange.answer.kind === 'answered' ? exchange.answer.body : '');
    const fields = body?.fields ?? [];
    if (!fields.some((field) => namesField(message, field))) {
      return broken(`a message that names ${fields.join(' or ')} for ${what}`, `"${message}"`);
    }
  }
  return finding;
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
    ...refused.flatMap((tried) => notRefusedAs(status, tried) ?? []),
    bracketed(controls, `${count(refused.length, 'call')} refused`),
    ...(expired
      ? []
      : [notRun('it needs the action `expireToken`, which the configuration does not have')]),
    ...refused.flatMap((tried) => notAnswered(tried, knownCodes(tried)) ?? []).map(lesser),
  ]);
}

function knownCodes({ codes }: BadCredential): readonly ErrorCode[] {
  return codes.flatMap((code) => {
    const classified = classifyErrorCode(code);
    return classified.known ? [classified.code] : [];
  });
}

/** What does not exist is told apart from what is not integrated. */
export function missingTold({
  unknownOrder,
  unknownStore,
  notIntegrated,
  because,
}: MissingTranscript): Finding {
  const fault =
    notAnswered(unknownOrder, [ErrorCode.orderNotFound]) ??
    notAnswered(unknownStore, [ErrorCode.storeNotFound]) ??
    (notIntegrated && notAnswered(notIntegrated, [ErrorCode.storeNotIntegrated]));
  if (fault !== undefined) return fault;
  if (notIntegrated === undefined) {
    return notRun(`an order of a store that is not integrated cannot be made (${because})`);
  }
  return kept('three calls, three codes');
}

/** A refusal proves something only where the same call, done properly, is carried out. */
function bracketed(controls: readonly Tried[], detail: string): Finding {
  const failed = controls.find(({ exchange }) => !isDone(exchange));
  if (failed === undefined) return kept(detail);
  return notRun(`${failed.what} is refused as well: ${describeExchange(failed.exchange)}`);
}
