import { posix } from 'node:path';
import { classifyErrorCode, ErrorCode, errorCatalogue } from '@ordering/errors';
import { readError } from '../../contract/api.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { ClauseId } from '../../contract/requirements.ts';
import { clausesByEntry } from '../../contract/requirements.ts';
import type { Cause } from '../../model/cause.ts';
import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import {
  about,
  breaking,
  broken,
  kept,
  lesser,
  notApplicable,
  notRun,
  ofEntry,
  worst,
} from '../../model/finding.ts';
import type { RefusedTranscript, Tried } from '../scenarios/calls.ts';
import { isReasonCode } from '../scenarios/denial-body.ts';
import type { MissingTranscript } from '../scenarios/missing-things.ts';
import type { BadCredential, TokensTranscript } from '../scenarios/tokens.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import {
  answered,
  causedBy,
  codeOf,
  describeExchange,
  done,
  isDone,
  notAnswered,
  notRefused,
  notRefusedAs,
  otherCode,
  shownBy,
} from './answers.ts';
import { badTokenTaken, fieldUnnamed, insteadOf } from './cause.ts';

/**
 * Every denial was carried out. Each reason is an entry of its own. Where one is refused in one form only, that is about
 * the message and not about the reason, and where some are carried out, it is about the others alone.
 */
export function allDone(tried: readonly Tried[]): Finding {
  if (tried.length === 0) return notRun('no call was made');
  const byReason = new Map<string, Tried[]>();
  for (const each of tried) {
    const reason = reasonIn(each.exchange);
    byReason.set(reason, [...(byReason.get(reason) ?? []), each]);
  }
  const areAnyDone = tried.some(({ exchange }) => isDone(exchange));
  const all = worst(
    [...byReason].flatMap(([reason, of]) => {
      const findings = of.map(done);
      const isMixed = new Set(findings.map(({ kind }) => kind)).size > 1;
      const ofIt = isMixed ? messageOptional : ofReasons;
      return findings.map((each) => ofEntry(reason, areAnyDone ? breaking(ofIt, each) : each));
    }),
  );
  return all.kind === 'kept'
    ? { ...all, detail: `${count(tried.length, 'call')} carried out` }
    : all;
}

const messageOptional = ['cancel.message-optional'] as const;
const ofReasons = clausesByEntry('API-209');

function reasonIn({ body }: ApiExchange): string {
  return Object.values(isJsonObject(body) ? body : {}).find(isReasonCode) ?? 'no reason';
}

/** Calls of which the contract leaves open whether they are carried out: what came of them. */
export function eitherWay(tried: readonly Tried[]): Finding {
  const findings = tried.map((each): Finding => {
    if (isDone(each.exchange)) return done(each);
    const [fault] = notRefused(each);
    const words = `${each.what} is refused: ${describeExchange(each.exchange)}`;
    return fault ?? kept(words, [answered(each.exchange)]);
  });
  return findings.length === 0 ? notApplicable('there is no such reason') : worst(findings);
}

/** A call was carried out, and made once more: whether that is carried out too, or refused, is open. */
export function onceMore([first, again]: readonly Tried[]): Finding {
  if (first === undefined || again === undefined) return notRun('no call was made');
  if (isDone(first.exchange)) return eitherWay([again]);
  return notRun(`${first.what} is refused: ${describeExchange(first.exchange)}`);
}

/**
 * Calls were refused with a code, while their controls were carried out.
 *
 * @param ofCode The clauses that a refusal with another code breaks.
 * @param ofCall The clauses that a call breaks which is carried out.
 */
export function refusedWith(
  code: ErrorCode,
  ofCode: readonly ClauseId[],
  ofCall: readonly ClauseId[] = ofCode,
): (transcript: RefusedTranscript) => Finding {
  return ({ refused, controls }) => {
    const fine = bracketed(refused, controls, `${count(refused.length, 'call')} refused`);
    const findings = refused.map((tried) => {
      const [fault] = notAnswered(tried, [code], ofCode, instead(tried, code, refused));
      return ofEntry(exampleOf(tried), fault === undefined ? fine : breaking(ofCall, fault));
    });
    return worst([fine, ...findings]);
  };
}

/**
 * What is done with a call instead of refusing it with this code.
 *
 * @param alike Where one of these is carried out, the others may be refused for what has come of that.
 */
function instead(
  tried: Tried,
  code: ErrorCode,
  alike: readonly Tried[] = [tried],
): Cause | undefined {
  return alike.some(({ exchange }) => isDone(exchange))
    ? insteadOf(code, undefined)
    : otherCode(tried, code);
}

/** The example of the specs that a call was made with. */
function exampleOf({ body }: RefusedTranscript['refused'][number]): string {
  return body === undefined ? '' : posix.basename(body.file, '.json');
}

/**
 * Denials that come too late were refused, while their controls were carried out; the code is expected, but not owed. What
 * is about the code is kept where it came, and not seen where another one did.
 */
export function tooLateRefused({ refused, controls }: RefusedTranscript): Finding {
  const code = ErrorCode.orderInvalidTransition;
  const other = refused.flatMap((tried) =>
    notAnswered(tried, [code], undefined, otherCode(tried, code)),
  );
  const fine = bracketed(refused, controls, `${count(refused.length, 'call')} refused`);
  return worst([
    ...refused.flatMap((tried) => notRefused(tried, instead(tried, code))),
    about(['order.delivered-final', 'cancel.too-late'], fine),
    ...(other.length > 0
      ? preferably(other)
      : [
          about(
            ['order.unreachable-status', 'status.conflict', 'code.order.invalid-transition'],
            fine,
          ),
          lesser(fine),
        ]),
  ]);
}

/** What is not owed and cannot be told either leaves everything as it is. */
function preferably(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ kind }) => kind === 'broken').map(lesser);
}

/** Bodies with a bad field were refused, and the message names the field. Each such example is an entry of its own. */
export function refusedNamingTheField({ refused, controls }: RefusedTranscript): Finding {
  return worst(
    refused.map((tried) => {
      const { exchange, what, body } = tried;
      const fields = body?.fields ?? [];
      const fine = bracketed([tried], controls, `${count(refused.length, 'call')} refused`);
      const [wrong] = notAnswered(
        tried,
        [ErrorCode.requestValidation],
        [...ofValidation, 'status.bad-request'],
        instead(tried, ErrorCode.requestValidation),
      );
      const message = messageOf(exchange);
      const isNamed = fields.some((field) => namesField(message, field));
      const expected = `a message that names ${fields.join(' or ')} for ${what}`;
      const unnamed = isNamed
        ? fine
        : about(
            ofNames,
            broken(expected, `"${message}"`, { ...causedBy(fieldUnnamed), ...shownBy(exchange) }),
          );
      return ofEntry(exampleOf(tried), wrong ?? unnamed);
    }),
  );
}

const ofValidation = ['cancel.reason-code-listed', 'code.request.validation'] as const;
const ofNames = ['cancel.reason', 'cancel.reason-code', ...ofValidation] as const;

/** A field's name as a word of its own, so that `reason_code` does not count as `reason`. */
function namesField(message: string, field: string): boolean {
  const word = field.replaceAll(/[^\w]/g, '\\$&');
  return new RegExp(`(^|[^\\w])${word}([^\\w]|$)`).test(message);
}

function messageOf({ answer }: ApiExchange): string {
  const error = readError(answer.kind === 'answered' ? answer.body : '');
  return error.ok ? error.message : '';
}

/** Bad credentials were refused as such; a code that tells what is wrong with them is expected, but not owed. */
export function badTokensRefused({ refused, controls, expired }: TokensTranscript): Finding {
  const { status } = errorCatalogue[ErrorCode.authInvalidToken];
  const fine = bracketed(refused, controls, `${count(refused.length, 'call')} refused`);
  return worst([
    about(
      ['auth.token-required', 'status.unauthorized'],
      worst([fine, ...refused.flatMap((tried) => notRefusedAs(status, tried, takenWith(tried)))]),
    ),
    ...(expired
      ? []
      : [notRun('it needs the action `expireToken`, which the configuration does not have')]),
    ...refused.filter(({ codes }) => codes.length > 0).flatMap(faultTold),
  ]);
}

/** Why a call with a bad token is not refused as such; where it has no answer, that is told. */
function takenWith({ exchange, how }: BadCredential): Cause | undefined {
  const { answer } = exchange;
  if (answer.kind === 'failed') return undefined;
  return badTokenTaken(how, isDone(exchange) ? undefined : answer.status);
}

/** What is said of the code of a refusal; one that does not tell the fault is no witness of the code that would. */
function faultTold(tried: BadCredential): readonly Finding[] {
  const code = knownCodes(tried).find((each) => each === codeOf(tried.exchange));
  if (code === undefined) return preferably(notAnswered(tried, knownCodes(tried)));
  const told = kept(`${code} for ${tried.what}`, [answered(tried.exchange)]);
  return [ofEntry(code, told), lesser(told)];
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
  control,
  applies,
  because,
  means,
}: MissingTranscript): Finding {
  const { orderNotFound, storeNotFound, storeNotIntegrated } = ErrorCode;
  const told = (
    tried: Tried,
    codes: readonly [ErrorCode, ...ErrorCode[]],
    clauses: readonly ClauseId[],
    controls?: readonly Tried[],
  ) => {
    const detail = 'each is refused with a code that fits';
    const fine =
      controls === undefined
        ? kept(detail, [answered(tried.exchange)])
        : bracketed([tried], controls, detail);
    const cause = instead(tried, codes[0]);
    const told = cause && { ...cause, check: 'API-221' };
    const [fault] = isJudged(tried, fine) ? notAnswered(tried, codes, clauses, told) : [];
    return about(clauses, fault ?? fine);
  };
  const controls = control && [control];
  return worst([
    told(
      unknownOrder,
      [orderNotFound],
      ['cancel.unknown-order', 'status.not-found', 'code.order.not-found'],
      controls,
    ),
    told(
      unknownStore,
      [storeNotFound],
      ['auth.store-out-of-reach', 'status.not-found', 'code.store.not-found'],
    ),
    notIntegrated === undefined
      ? about(ofNotIntegrated, withoutOther(applies, because, means))
      : told(
          notIntegrated,
          [storeNotIntegrated, orderNotFound],
          // An order out of reach may be called unknown, which is no witness of the other code.
          codeOf(notIntegrated.exchange) === orderNotFound
            ? ofNotIntegrated.slice(0, 1)
            : ofNotIntegrated,
          controls,
        ),
  ]);
}

const ofNotIntegrated = ['auth.store-not-integrated', 'code.store.not-integrated'] as const;

function withoutOther(applies: boolean, because: string, means?: string): Finding {
  return applies
    ? notRun(`an order of a store that is not integrated cannot be made (${because})`, means)
    : notApplicable(because);
}

/** Where the control is refused as well, another code may be that of its refusal. */
export function isJudged(tried: Tried, fine: Finding): boolean {
  return fine.kind === 'kept' || notRefused(tried).length > 0;
}

/** A refusal proves something only where the same call, done properly, is carried out. */
export function bracketed(
  refused: readonly Tried[],
  controls: readonly Tried[],
  detail: string,
): Finding {
  if (refused.length === 0) return notRun('no call was made');
  const failed = controls.find(({ exchange }) => !isDone(exchange));
  const witness = [...refused, ...controls].map(({ exchange }) => answered(exchange));
  if (failed === undefined) return kept(detail, controls.length === 0 ? [] : witness);
  return notRun(`${failed.what} is refused as well: ${describeExchange(failed.exchange)}`);
}
