import { classifyErrorCode, ErrorCode } from '@ordering/errors';
import { readError } from '../../contract/api.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, notRun } from '../../model/finding.ts';
import type { MissingTranscript, RefusedTranscript, Tried } from '../../scenarios/service/api.ts';
import type { TokensTranscript } from '../../scenarios/service/tokens.ts';
import { describeExchange, isDone, notAnswered, notDone } from './answers.ts';

/** Every call was carried out. */
export function allDone(tried: readonly Tried[]): Finding {
  for (const each of tried) {
    const fault = notDone(each);
    if (fault !== undefined) return fault;
  }
  return kept(`${tried.length} calls carried out`);
}

/** Calls were refused with a code, while their controls were carried out. */
export function refusedWith(code: ErrorCode): (transcript: RefusedTranscript) => Finding {
  return ({ refused, controls }) => {
    for (const tried of refused) {
      const fault = notAnswered(tried, [code]);
      if (fault !== undefined) return fault;
    }
    return bracketed(controls, `${refused.length} calls refused`);
  };
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

/** A field's name as a word of its own, so that `reason_code` is no mention of `reason`. */
export function namesField(message: string, field: string): boolean {
  const word = field.replaceAll(/[^\w]/g, '\\$&');
  return new RegExp(`(^|[^\\w])${word}([^\\w]|$)`).test(message);
}

function messageOf(body: string): string {
  const error = readError(body);
  return error.ok ? error.message : '';
}

/** Bad credentials were refused with the code that tells what is wrong with them. */
export function badTokensRefused({ refused, controls, expired }: TokensTranscript): Finding {
  for (const tried of refused) {
    const codes = tried.codes.flatMap((code) => {
      const classified = classifyErrorCode(code);
      return classified.known ? [classified.code] : [];
    });
    const fault = notAnswered(tried, codes);
    if (fault !== undefined) return fault;
  }
  const finding = bracketed(controls, `${refused.length} calls refused`);
  if (finding.kind !== 'kept' || expired) return finding;
  return notRun('it needs the action `expireToken`, which the configuration does not have');
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
