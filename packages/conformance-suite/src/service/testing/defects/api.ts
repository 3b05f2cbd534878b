import { randomUUID } from 'node:crypto';
import { CancelReasonCode } from '@ordering/api/constants';
import { ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import type { Json } from '../../../contract/json.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { afterBurst } from '../../../testing/pace.ts';
import { denial, isReasonCode } from '../../scenarios/denial-body.ts';
import { lockedFor, lookedBefore, lookedBeforeDelivery, lookedBeforeLate } from '../changes.ts';
import type { ServiceDecisions } from '../decisions.ts';
import { correctService } from '../decisions.ts';
import type { ServiceDefect } from '../defect.ts';

/** A denial for the one reason that says nothing by itself, without a message. */
export function isBareOther(body: Json): boolean {
  return isJsonObject(body) && body.reason_code === CancelReasonCode.other && !('message' in body);
}

/** Writes the newest secret into every event. */
function showingSecrets(): Partial<ServiceDecisions> {
  let newest = '';
  return {
    newSecret: () => {
      newest = `secret-${randomUUID()}`;
      return newest;
    },
    envelope: (event) => ({ ...event, signed_with: newest }),
  };
}

/** For each of the codes that no operation of the contract has, a service that refuses its cause with another one. */
const ofOtherCodes = [
  { code: ErrorCode.authInvalidClient, also: [] },
  { code: ErrorCode.internalError, also: [] },
  { code: ErrorCode.menuPushNotAllowed, also: ['API-222 not-run'] },
  { code: ErrorCode.menuJobNotFound, also: ['API-223 not-run'] },
].map(
  ({ code, also }): ServiceDefect => ({
    mistake: `has another code where the contract has ${code}`,
    long: true,
    decisions: { reached: (asked) => (asked === code ? ErrorCode.requestValidation : asked) },
    found: ['API-202 fail', ...also],
    told: `it has the code ${ErrorCode.requestValidation} where the contract has ${code}. Refuse that cause with ${code}.`,
  }),
);

/** For each of the codes that calls are refused with, a service that has it with another status. */
const ofOtherStatuses = [
  { code: ErrorCode.requestValidation, found: ['API-218 fail'] },
  { code: ErrorCode.authTokenExpired, found: ['API-206 not-run', 'API-218 fail'] },
  { code: ErrorCode.authInvalidToken, found: ['API-206 not-run', 'API-218 fail'] },
  { code: ErrorCode.authConsentRevoked, found: ['API-218 fail'] },
  { code: ErrorCode.storeNotFound, found: ['API-218 fail'] },
  { code: ErrorCode.storeNotIntegrated, found: ['API-218 fail'] },
  { code: ErrorCode.orderNotFound, found: ['API-218 fail'] },
  { code: ErrorCode.orderInvalidTransition, found: ['API-218 fail'] },
].map(({ code, found }): ServiceDefect => {
  const status = errorCatalogue[code].status === 409 ? 400 : 409;
  return {
    mistake: `has ${code} with another status`,
    long: true,
    decisions: {
      failure: (of, message) => {
        const answer = correctService.failure(of, message);
        return of === code ? { ...answer, status } : answer;
      },
    },
    found,
    told: `it sends ${code} with the status ${status}. Take the status of each code from the table of codes, where an error is made.`,
  };
});

/** The reason that checks give where any will do. */
const usualReason = Object.values(denial()).find(isReasonCode);

/** For each other reason of a denial, a service that does not know it. */
const ofUnknownReasons = Object.values(CancelReasonCode)
  .filter((reason) => reason !== CancelReasonCode.priceMismatch)
  .map(
    (reason): ServiceDefect => ({
      mistake: `does not know the reason ${reason}`,
      long: true,
      decisions: {
        badDenial: (body) =>
          correctService.badDenial(body) ??
          (isJsonObject(body) && body.reason_code === reason
            ? [ErrorCode.requestValidation, 'reason_code is not known']
            : undefined),
      },
      found:
        reason === usualReason
          ? ['API-207 not-run', 'API-209 fail', 'API-221 not-run']
          : ['API-209 fail', ...(reason === CancelReasonCode.other ? ['API-220 not-run'] : [])],
      ...(reason === usualReason ? { alone: true } : {}),
    }),
  );

const intoEnvelope = `Turn every error into ${JSON.stringify(errorBody({ code: '<domain>.<problem>', message: '…' }))} in one place, those of routing, parsing and authentication included.`;

/** What else errors come as, and what is told of them. */
const ofOtherShapes = [
  { body: '', as: 'without a body' },
  { body: 'no', as: 'as plain text' },
  { body: [{ message: 'no' }], as: 'as lists' },
  { body: { errors: ['no'] }, as: 'with a list `errors`' },
  { body: { type: 'about:blank', title: 'no' }, as: 'as problem details (RFC 9457)' },
  { body: { error: { code: 400, message: 'no' } }, as: 'without `error.code`, a string' },
  { body: { error: { code: 'a.b' } }, as: 'without `error.message`, a string' },
].map(
  ({ body, as }): ServiceDefect => ({
    mistake: `answers errors ${as}`,
    long: true,
    alone: true,
    decisions: {
      failure: (code, message) => ({ ...correctService.failure(code, message), body }),
      oddity: (status) => ({ status, body }),
    },
    found: ['API-201 fail', 'API-204 not-run', 'API-205 not-run'],
    told: `errors come ${as}. ${intoEnvelope}`,
  }),
);

export const api: readonly ServiceDefect[] = [
  ...ofOtherCodes,
  ...ofOtherShapes,
  {
    mistake: 'answers every error with the status of a success',
    alone: true,
    decisions: {
      failure: (code, message) => ({ ...correctService.failure(code, message), status: 200 }),
      oddity: (status) => ({ ...correctService.oddity(status), status: 200 }),
    },
    found: [
      'API-202 fail',
      'API-204 not-run',
      'API-206 not-run',
      'API-210 not-run',
      'API-211 not-run',
      'API-212 not-run',
      'API-215 not-run',
      'API-221 not-run',
      'API-222 not-run',
    ],
    told: 'it answers errors with the status of a success (200). Send each error with the status that the table of codes gives it.',
  },
  ...ofOtherStatuses,
  ...ofUnknownReasons,
  {
    mistake: 'answers a denial that it carries out with a conflict',
    long: true,
    alone: true,
    decisions: {
      cancelled: correctService.failure(ErrorCode.orderInvalidTransition, 'it is denied now'),
    },
    found: ['API-207 not-run', 'API-209 fail', 'API-221 not-run'],
  },
  {
    mistake: 'calls an unknown order a store that is unknown',
    long: true,
    decisions: { missing: { ...correctService.missing, order: ErrorCode.storeNotFound } },
    found: ['API-221 fail'],
    told: 'it has the code store.not_found where the contract has order.not_found. Refuse that cause with order.not_found.',
  },
  {
    mistake: 'calls an unknown order a conflict',
    decisions: { missing: { ...correctService.missing, order: ErrorCode.orderInvalidTransition } },
    found: ['API-208 not-run', 'API-221 fail'],
    told: 'it has the code order.invalid_transition where the contract has order.not_found. Refuse that cause with order.not_found.',
  },
  {
    mistake: 'calls an unknown order forbidden',
    long: true,
    decisions: { missing: { ...correctService.missing, order: ErrorCode.authConsentRevoked } },
    found: ['API-208 not-run', 'API-221 fail', 'API-224 not-run'],
    told: 'it has the code auth.consent_revoked where the contract has order.not_found. Refuse that cause with order.not_found.',
  },
  {
    mistake: 'calls a denial that comes too late a bad request',
    decisions: {
      failure: (code, message) =>
        correctService.failure(
          code === ErrorCode.orderInvalidTransition ? ErrorCode.requestValidation : code,
          message,
        ),
    },
    found: ['API-210 warn'],
    told: 'it has the code request.validation where the contract has order.invalid_transition. Refuse that cause with order.invalid_transition.',
  },
  {
    mistake: 'leaves to its framework what no operation describes',
    decisions: { oddity: (status) => ({ status, body: '<h1>No</h1>' }) },
    found: ['API-204 fail', 'API-205 not-run'],
    told: `errors come as HTML pages. ${intoEnvelope}`,
  },
  {
    mistake: 'breaks on what it cannot parse',
    decisions: {
      oddity: (status) => correctService.oddity(status === 400 ? 500 : status),
    },
    found: ['API-204 fail', 'API-205 warn'],
    told: `it fails on a denial whose body it cannot read. If the body is not a JSON object, refuse the call with ${ErrorCode.requestValidation} before anything is done.`,
  },
  {
    mistake: 'tells where in its code a field was found to be bad',
    decisions: {
      badDenial: (body) => {
        const [code, message] = correctService.badDenial(body) ?? [];
        return code && [code, `${message}\n    at validate (/srv/app/denials.js:12:7)`];
      },
    },
    found: ['API-205 warn'],
  },
  {
    mistake: 'closes the connection on a denial of more than 10 kB',
    decisions: dropping((body) => JSON.stringify(body).length > 10_000),
    found: ['API-205 fail'],
    told: 'it closes the connection of calls of cancelOrder without a whole HTTP response. Check its log: it fails on the call, or what stands in front of it does.',
  },
  {
    mistake: 'closes the connection where there is no such path, or no such method',
    decisions: {
      oddity: (status) => ({
        ...correctService.oddity(status),
        ...(status === 404 || status === 405 ? { drops: true } : {}),
      }),
    },
    found: ['API-204 fail'],
  },
  {
    mistake: 'refuses with another code what no operation of the contract is refused for',
    decisions: {
      reached: (code) => (code === ErrorCode.authInvalidGrant ? ErrorCode.authInvalidClient : code),
    },
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/operations/control/issueToken.ts',
      find: 'ErrorCode.authInvalidGrant',
      replace: 'ErrorCode.authInvalidClient',
    },
    found: ['API-202 fail', 'API-224 not-run'],
    told: 'it has the code auth.invalid_client where the contract has auth.invalid_grant. Refuse that cause with auth.invalid_grant.',
  },
  {
    mistake: 'lets menus be pushed whatever was agreed on',
    decisions: { takesMenu: () => true },
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/operations/control/pushMenu.ts',
      find: 'if (integration.menuSyncDirection !== MenuSyncDirection.posToService) {',
      replace: 'if (integration.menuSyncDirection === undefined) {',
    },
    found: ['API-202 fail', 'API-222 not-run'],
    told: 'it carries out calls that it has to reject with menu.push_not_allowed. Check for the cause of menu.push_not_allowed before anything is changed.',
  },
  {
    mistake: 'refuses every menu that is pushed',
    decisions: { takesMenu: () => false },
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/operations/control/pushMenu.ts',
      find: 'if (integration.menuSyncDirection !== MenuSyncDirection.posToService) {',
      replace: 'if (integration.menuSyncDirection !== undefined) {',
    },
    found: ['API-222 fail', 'API-223 not-run'],
  },
  {
    mistake: 'finds no menu job',
    decisions: { findsJob: () => false },
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/operations/control/getMenuJob.ts',
      find: 'return menu === undefined || integration',
      replace: `return menu !== undefined || integration`,
    },
    found: ['API-223 fail'],
  },
  {
    mistake: 'finds menu jobs that never were',
    decisions: { findsJob: () => true },
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/operations/control/getMenuJob.ts',
      find: `refuse(ErrorCode.menuJobNotFound, 'The integration has no menu job with this id.')`,
      replace: '{ status: 200, body: {} }',
    },
    found: ['API-202 fail', 'API-223 not-run'],
    told: 'it carries out calls that it has to reject with menu.job_not_found. Check for the cause of menu.job_not_found before anything is changed.',
  },
  {
    mistake: 'takes no authorization code',
    decisions: { takesCode: () => false },
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/operations/control/issueToken.ts',
      find: 'grant.expiresAt > clock.now();',
      replace: 'grant.expiresAt < clock.now();',
    },
    found: ['API-224 fail'],
  },
  {
    mistake: 'gives a token for an authorization code that is good for nothing',
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/operations/control/issueToken.ts',
      find: 'tokens.add(hashOf(token)',
      replace: 'if (!consented) tokens.add(hashOf(token)',
    },
    found: ['API-224 fail'],
  },
  {
    mistake: 'takes an authorization code twice',
    decisions: { takesCode: (_, hasItsUri) => hasItsUri },
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/database/grants.ts',
      find: 'DELETE FROM grants WHERE hash = ? RETURNING *',
      replace: 'SELECT * FROM grants WHERE hash = ?',
    },
    found: ['API-224 fail'],
  },
  {
    mistake: 'takes an authorization code with any redirect URI',
    decisions: { takesCode: (isUsed) => !isUsed },
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/operations/control/issueToken.ts',
      find: 'grant.redirectUri === redirect_uri &&',
      replace: '',
    },
    found: ['API-224 fail'],
  },
  {
    mistake: 'has no second token for anybody',
    decisions: { grantsToken: neverTheSecond() },
    found: ['API-207 fail'],
  },
  {
    mistake: 'looks at an order some time before it changes it',
    decisions: { changes: (change) => lookedBefore(change, afterBurst) },
    found: ['API-213 fail'],
  },
  {
    mistake: 'waits for its database between looking at an order and changing it',
    decisions: { changes: (change) => lookedBefore(change) },
    found: ['API-213 fail'],
  },
  {
    mistake: 'waits for its database between looking at an order and delivering it',
    decisions: { changes: lookedBeforeDelivery },
    found: ['API-213 fail'],
  },
  {
    mistake:
      'looks at an order before it changes it, and comes to deliveries later than to denials',
    decisions: { changes: lookedBeforeLate(25) },
    found: ['API-213 fail'],
  },
  {
    mistake: 'locks an order where it is denied, and not where it is delivered',
    decisions: { changes: lockedFor('denial') },
    found: ['API-213 fail'],
  },
  {
    mistake: 'has a different error shape for what is not there',
    decisions: {
      failure: (code, message) => {
        const answer = correctService.failure(code, message);
        return code === ErrorCode.orderNotFound ? { ...answer, body: { error: message } } : answer;
      },
    },
    told: `errors come with \`error\` as a string. ${intoEnvelope}`,
    found: [
      'API-201 fail',
      'API-205 not-run',
      'API-208 not-run',
      'API-215 not-run',
      'API-221 not-run',
    ],
  },
  {
    mistake: 'has codes without a dot',
    decisions: {
      registeredAgain: () => ({
        status: 409,
        body: errorBody({ code: 'taken', message: 'taken' }),
      }),
    },
    found: ['API-201 fail', 'API-215 not-run'],
    told: 'it has error codes that name no domain before a dot. Name each code after its domain and its problem, with a dot between them.',
  },
  {
    mistake: 'answers a second registration with a redirect',
    decisions: { registeredAgain: () => ({ status: 303, body: {} }) },
    found: ['API-215 fail'],
  },
  {
    mistake: 'has flat errors, without the envelope',
    decisions: {
      failure: (code, message) => ({
        ...correctService.failure(code, message),
        body: { code, message },
      }),
      oddity: (status) => ({ status, body: { code: 'request.odd', message: 'odd' } }),
      throttled: (state) => {
        const answer = correctService.throttled(state);
        return answer && { ...answer, body: { code: ErrorCode.rateLimited } };
      },
    },
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/refusals/refusal.ts',
      find: 'return errorBody(this);',
      replace: 'return { code: this.code, message: this.message };',
    },
    told: `errors come without \`error\` around their code and message. ${intoEnvelope}`,
    found: [
      'API-201 fail',
      'API-202 not-run',
      'API-204 not-run',
      'API-205 not-run',
      'API-206 not-run',
      'API-208 not-run',
      'API-211 not-run',
      'API-212 not-run',
      'API-214 not-run',
      'API-215 not-run',
      'API-217 not-run',
      'API-218 not-run',
      'API-221 not-run',
      'API-222 not-run',
      'API-223 not-run',
      'API-224 not-run',
    ],
  },
  {
    mistake: 'does not tell expired tokens apart',
    decisions: {
      unauthorised: (token, state) => {
        const problem = correctService.unauthorised(token, state);
        return problem === ErrorCode.authTokenExpired ? ErrorCode.authInvalidToken : problem;
      },
    },
    found: ['API-206 warn'],
  },
  {
    mistake: 'lets calls without a token pass',
    decisions: {
      unauthorised: (token, state) =>
        token === undefined ? undefined : correctService.unauthorised(token, state),
    },
    found: ['API-206 fail'],
    told: 'it carries out calls without a token. Verify the token of each call before anything is done.',
  },
  {
    mistake: 'calls a missing token forbidden',
    long: true,
    decisions: {
      unauthorised: (token, state) =>
        token === undefined
          ? { status: 403, body: errorBody({ code: 'auth.missing', message: 'no token' }) }
          : correctService.unauthorised(token, state),
    },
    found: ['API-206 fail'],
    told: 'it refuses calls without a token with 403. Refuse each call that has no good token with 401.',
  },
  {
    mistake: 'takes an unknown token for the first application',
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/auth/authenticate.ts',
      find: 'if (token === undefined || application === undefined)',
      replace: `if (token === undefined) return { ok: true, clientId: 'sandbox-app', tokenHash: '' };
  if (application === undefined)`,
    },
    found: ['API-206 fail'],
  },
  {
    mistake: 'never lets a token expire',
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/auth/authenticate.ts',
      find: 'if (token.expiresAt <= clock.now())',
      replace: 'if (false)',
    },
    found: ['API-206 fail'],
  },
  {
    mistake: 'lets every application deny every order',
    decisions: { reaches: () => true },
    found: ['API-208 fail'],
  },
  {
    mistake: 'does not say for how long it puts calls off',
    decisions: {
      throttled: (state) => {
        const answer = correctService.throttled(state);
        return answer && { ...answer, headers: {} };
      },
    },
    found: ['API-214 fail', 'API-215 not-run'],
    told: 'it rate-limits calls without Retry-After. Set Retry-After on each response with the status 429.',
  },
  {
    mistake: 'puts calls off with a code of its own',
    decisions: {
      throttled: (state) => {
        const body = errorBody({ code: 'calls.too_many', message: 'too many calls' });
        const answer = correctService.throttled(state);
        return answer && { ...answer, body };
      },
    },
    found: ['API-214 fail'],
    told: `it has the code calls.too_many where the contract has ${ErrorCode.rateLimited}. Refuse that cause with ${ErrorCode.rateLimited}.`,
  },
  {
    mistake: 'goes on after consent was revoked',
    decisions: {
      unauthorised: (token, state) => {
        const problem = correctService.unauthorised(token, state);
        return problem === ErrorCode.authConsentRevoked ? undefined : problem;
      },
    },
    found: ['API-217 fail'],
    told: `it carries out calls that it has to reject with ${ErrorCode.authConsentRevoked}. Check for the cause of ${ErrorCode.authConsentRevoked} before anything is changed.`,
  },
  {
    mistake: 'takes revoked consent for a bad token',
    decisions: {
      unauthorised: (token, state) =>
        correctService.unauthorised(token, state) === ErrorCode.authConsentRevoked
          ? ErrorCode.authInvalidToken
          : correctService.unauthorised(token, state),
    },
    found: ['API-217 fail'],
    told: `it has the code ${ErrorCode.authInvalidToken} where the contract has ${ErrorCode.authConsentRevoked}. Refuse that cause with ${ErrorCode.authConsentRevoked}.`,
  },
  {
    mistake: 'does not know one of the reasons',
    decisions: {
      badDenial: (body) =>
        correctService.badDenial(body) ??
        (JSON.stringify(body).includes(CancelReasonCode.priceMismatch)
          ? [ErrorCode.requestValidation, 'reason_code is not known']
          : undefined),
    },
    found: ['API-209 fail'],
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/operations/service/cancelOrder.ts',
      find: `if ('refused' in order) return order;`,
      replace: `if ('refused' in order) return order;
  if (body.reason_code === 'OTHER') return refuse(ErrorCode.requestValidation, 'No.');`,
    },
  },
  {
    mistake: 'cancels delivered orders',
    decisions: { canCancel: () => true },
    found: ['API-210 fail', 'API-213 not-run', 'SND-116 not-run'],
    told: `it carries out calls that it has to reject with ${ErrorCode.orderInvalidTransition}. Check for the cause of ${ErrorCode.orderInvalidTransition} before anything is changed.`,
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/orders/status.ts',
      find: 'return factsOf[from].next?.includes(to) ?? false;',
      replace: `return factsOf[from].next?.includes(to) || (from === 'delivered' && to === 'cancelled');`,
    },
  },
  {
    mistake: 'drops unknown fields of a denial',
    decisions: {
      badDenial: (body) => {
        const bad = correctService.badDenial(body);
        return bad?.[0] === ErrorCode.requestUnknownField ? undefined : bad;
      },
    },
    found: ['API-211 fail', 'SND-116 not-run'],
    told: `it carries out calls that it has to reject with ${ErrorCode.requestUnknownField}. Check for the cause of ${ErrorCode.requestUnknownField} before anything is changed.`,
  },
  {
    mistake: 'drops unknown fields of a registration',
    decisions: { badRegistration: () => undefined },
    found: ['API-211 fail'],
    told: `it carries out calls that it has to reject with ${ErrorCode.requestUnknownField}. Check for the cause of ${ErrorCode.requestUnknownField} before anything is changed.`,
  },
  {
    mistake: 'calls an unknown field invalid',
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/refusals/explain.ts',
      find: 'ErrorCode.requestUnknownField',
      replace: 'ErrorCode.requestValidation',
    },
    found: ['API-211 fail'],
  },
  {
    mistake: 'does not say which field is wrong',
    decisions: {
      badDenial: (body) => {
        const bad = correctService.badDenial(body);
        return bad && [bad[0], 'the body is not valid'];
      },
    },
    found: ['API-212 fail'],
    told: 'the message of request.validation does not name the field. Name the field in the message, as it is written in the body.',
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/refusals/explain.ts',
      find: 'return new Refusal(ErrorCode.requestValidation, sentence(part, problem));',
      replace: `return new Refusal(ErrorCode.requestValidation, 'The request is not valid.');`,
    },
  },
  {
    mistake: 'fails on a denial with a bad field',
    long: true,
    decisions: {
      badDenial: (body) => {
        const bad = correctService.badDenial(body);
        return bad?.[0] === ErrorCode.requestValidation
          ? [ErrorCode.internalError, 'a field is null']
          : bad;
      },
    },
    found: ['API-205 warn', 'API-212 fail'],
    told: `it fails on calls that it has to reject with ${ErrorCode.requestValidation}. Check its log for what failed, and refuse that cause with ${ErrorCode.requestValidation}.`,
  },
  {
    mistake: 'accepts any reason code',
    decisions: {
      badDenial: (body) => {
        const bad = correctService.badDenial(body);
        return bad?.[1].startsWith('reason_code') &&
          JSON.stringify(body).includes('"reason_code":"')
          ? undefined
          : bad;
      },
    },
    found: ['API-212 fail', 'SND-116 not-run'],
    told: `it carries out calls that it has to reject with ${ErrorCode.requestValidation}. Check for the cause of ${ErrorCode.requestValidation} before anything is changed.`,
  },
  {
    mistake: 'forgets to give the secret of one of its stores',
    decisions: {
      registered: (secret, { url }) =>
        String(url).includes('twice') ? {} : { webhook_secret: secret },
    },
    found: ['API-215 fail', 'API-216 not-run'],
    told: 'a registration is answered without `webhook_secret`. Return `webhook_secret` in the answer to the first registration of each store.',
  },
  {
    mistake: 'gives an empty secret for one of its stores',
    decisions: {
      registered: (secret, { url }) => ({
        webhook_secret: String(url).includes('twice') ? '' : secret,
      }),
    },
    found: ['API-216 fail'],
    told: 'a registration is answered with a `webhook_secret` that is not a string, or is empty. Return the signing secret in `webhook_secret`, as a string.',
  },
  {
    mistake: 'gives the secret to everyone who asks',
    decisions: {
      registeredAgain: (secret) => ({ status: 200, body: { webhook_secret: secret } }),
    },
    found: ['API-216 fail'],
    told: 'it shows the signing secret again after the registration. Return `webhook_secret` in the answer to the first registration of a store, and keep it out of everything else.',
  },
  {
    mistake: 'shows the secret in deliveries',
    decisions: showingSecrets(),
    found: ['API-216 fail'],
    told: 'it shows the signing secret again after the registration. Return `webhook_secret` in the answer to the first registration of a store, and keep it out of everything else.',
  },
  {
    mistake: 'has another status for a code',
    long: true,
    decisions: {
      failure: (code, message) => {
        const answer = correctService.failure(code, message);
        return code === ErrorCode.requestUnknownField ? { ...answer, status: 403 } : answer;
      },
    },
    found: ['API-218 fail'],
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/refusals/refusal.ts',
      find: ': errorCatalogue[code].status;',
      replace: `: code === '${ErrorCode.orderNotFound}' ? 400 : errorCatalogue[code].status;`,
    },
  },
  {
    mistake: 'calls a store unknown whose order is denied, and which is not integrated',
    decisions: { missing: { ...correctService.missing, integration: ErrorCode.storeNotFound } },
    found: ['API-221 fail'],
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/orders/reach.ts',
      find: `return refuse(ErrorCode.storeNotIntegrated, 'The store of this order is not integrated.');`,
      replace: `return refuse(ErrorCode.storeNotFound, 'No such store.');`,
    },
  },
  {
    mistake: 'fails at a reason that needs a message, and has none',
    decisions: {
      badDenial: (body) =>
        correctService.badDenial(body) ??
        (isBareOther(body) ? [ErrorCode.internalError, 'oops'] : undefined),
    },
    found: ['API-219 warn'],
  },
  {
    mistake: 'refuses every message',
    decisions: {
      badDenial: (body) =>
        correctService.badDenial(body) ??
        ('message' in Object(body)
          ? [ErrorCode.requestValidation, 'no message please']
          : undefined),
    },
    // The other one cancels with a message, and so has nothing to look at.
    found: ['API-209 fail', 'API-220 not-run'],
  },
  {
    mistake: 'does not tell an unknown store from an unknown order',
    decisions: { missing: { ...correctService.missing, store: ErrorCode.orderNotFound } },
    found: ['API-221 fail'],
  },
  {
    mistake: 'breaks when an order is denied twice',
    decisions: {
      cancelledAgain: {
        status: errorCatalogue[ErrorCode.internalError].status,
        body: errorBody({ code: ErrorCode.internalError, message: 'unexpected' }),
      },
    },
    found: ['API-205 warn', 'API-220 warn'],
  },
];

/** Closes the connection on a denial with such a body. */
function dropping(isSuch: (body: Json) => boolean): Partial<ServiceDecisions> {
  let isDropped = false;
  return {
    badDenial(body) {
      isDropped = isSuch(body);
      return isDropped ? [ErrorCode.internalError, 'it broke'] : correctService.badDenial(body);
    },
    failure(code, message) {
      const answer = correctService.failure(code, message);
      return isDropped && code === ErrorCode.internalError ? { ...answer, drops: true } : answer;
    },
  };
}

/** Refuses the second request for a token, and none after it. */
function neverTheSecond(): ServiceDecisions['grantsToken'] {
  let asked = 0;
  return () => {
    asked += 1;
    return asked !== 2;
  };
}
