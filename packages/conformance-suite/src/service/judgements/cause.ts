import { ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import type { Envelope } from '@ordering/events';
import { actionRole, DeliveryHeader, deliveryPolicy, locationRole } from '@ordering/events';
import type { OperationId } from '../../contract/api.ts';
import { isBareError } from '../../contract/api.ts';
import type { ErrorShape } from '../../contract/error-shape.ts';
import { errorShapeOf } from '../../contract/error-shape.ts';
import { attempts, secretField, successWords } from '../../contract/policy.ts';
import type { Answer } from '../../http/exchange.ts';
import { isSuccessful } from '../../http/exchange.ts';
import type { SignatureWay, SignedAs } from '../../http/signed-as.ts';
import type { Cause } from '../../model/cause.ts';

/*
 * What most likely is wrong with a service. The same mistake has the same words wherever it is seen, so that it is told
 * once; where what was seen fits several mistakes, no cause is named.
 */

/** The envelope, as it is to be written. */
const envelope = JSON.stringify(errorBody({ code: '<domain>.<problem>', message: '…' }));

/** An error that is answered as a success: the envelope, and nothing beside it. */
export function errorAsSuccess(answer: Answer): Cause | undefined {
  return answer.kind === 'answered' && isSuccessful(answer) && isBareError(answer.body)
    ? {
        says: `it answers errors with the status of a success (${answer.status})`,
        fix: 'Send each error with the status that the table of codes gives it.',
      }
    : undefined;
}

/** A call that came to nothing, at a service that has answered others. */
export function noAnswer(operation: OperationId, answer: Answer): Cause | undefined {
  if (answer.kind === 'answered') return undefined;
  const { problem, message, status } = answer;
  if (problem === 'timeout') {
    return status === undefined
      ? {
          says: `it leaves calls of ${operation} without an answer`,
          fix: 'Check its log for what it waits for.',
        }
      : {
          says: `it does not end its answers to ${operation}`,
          fix: 'End the body of each answer.',
        };
  }
  if (problem === 'broken') {
    return {
      says: `it closes the connection of calls of ${operation} without a whole HTTP response`,
      fix: 'Check its log: it fails on the call, or what stands in front of it does.',
    };
  }
  if (problem === 'malformed') {
    return {
      says: `the chunked body of its answers to ${operation} is malformed`,
      fix: 'Let the web framework write the chunks.',
    };
  }
  return problem === 'unreachable'
    ? {
        says: 'nothing listens at its address any longer',
        fix: 'The process exited; check its log.',
      }
    : { says: `${message}, for ${operation}`, fix: 'Send no more than the answer needs.' };
}

const shapes: Readonly<Record<ErrorShape, string | undefined>> = {
  empty: 'without a body',
  page: 'as HTML pages',
  text: 'as plain text',
  list: 'as lists',
  flat: 'without `error` around their code and message',
  string: 'with `error` as a string',
  errors: 'with a list `errors`',
  problem: 'as problem details (RFC 9457)',
  codeless: 'without `error.code`, a string',
  messageless: 'without `error.message`, a string',
  other: undefined,
};

/** An error that is in another shape than the envelope. */
export function otherShape(body: string): Cause | undefined {
  return ofShape(errorShapeOf(body));
}

export function ofShape(shape: ErrorShape): Cause | undefined {
  const as = shapes[shape];
  return as === undefined
    ? undefined
    : {
        says: `errors come ${as}`,
        fix: `Turn every error into ${envelope} in one place, those of routing, parsing and authentication included.`,
      };
}

export const codeWithoutDot: Cause = {
  says: 'it has error codes that name no domain before a dot',
  fix: 'Name each code after its domain and its problem, with a dot between them.',
};

export function statusOfCode(code: string, status: number): Cause {
  return {
    says: `it sends ${code} with the status ${status}`,
    fix: 'Take the status of each code from the table of codes, where an error is made.',
    check: 'API-218',
  };
}

/**
 * @param how What is wrong with the token of the calls, in words.
 * @param status With which they are refused; undefined where they are carried out.
 */
export function badTokenTaken(how: string, status: number | undefined): Cause {
  const { status: right } = errorCatalogue[ErrorCode.authInvalidToken];
  return status === undefined
    ? {
        says: `it carries out calls ${how}`,
        fix: 'Verify the token of each call before anything is done.',
      }
    : {
        says: `it refuses calls ${how} with ${status}`,
        fix: `Refuse each call that has no good token with ${right}.`,
      };
}

/** What is to be refused with a code is refused with another one, or carried out. */
export function insteadOf(code: string, other: string | undefined): Cause {
  return other === undefined
    ? {
        says: `it carries out calls that it has to reject with ${code}`,
        fix: `Check for the cause of ${code} before anything is changed.`,
      }
    : {
        says: `it has the code ${other} where the contract has ${code}`,
        fix: `Refuse that cause with ${code}.`,
      };
}

/** It fails where it has to refuse something with a code. */
export function failsInstead(code: string): Cause {
  return {
    says: `it fails on calls that it has to reject with ${code}`,
    fix: `Check its log for what failed, and refuse that cause with ${code}.`,
  };
}

/** @param isDone Whether the call is carried out, and not failed on. */
export function unreadableTaken(isDone: boolean): Cause {
  return {
    says: `it ${isDone ? 'carries a denial out' : 'fails on a denial'} whose body it cannot read`,
    fix: `If the body is not a JSON object, refuse the call with ${ErrorCode.requestValidation} before anything is done.`,
  };
}

export const noRetryAfter: Cause = {
  says: 'it rate-limits calls without Retry-After',
  fix: 'Set Retry-After on each response with the status 429.',
};

export const secretForgotten: Cause = {
  says: `a registration is answered without \`${secretField}\``,
  fix: `Return \`${secretField}\` in the answer to the first registration of each store.`,
};

const { header: idHeader, field: idField } = deliveryPolicy.idempotencyKey;
const timestampField = 'timestamp' satisfies keyof Envelope;

export const newIdOnRetry: Cause = {
  says: 'attempts at one delivery have different ids',
  fix: `Make the id when the event happens, store it with the delivery, and send it in ${idHeader} and \`${idField}\` on every attempt.`,
};

export const idOfSeveral: Cause = {
  says: 'several events have the same delivery id',
  fix: 'Make a random UUID for each event when it happens.',
};

export const idNoUuid: Cause = {
  says: `the ids of deliveries (${idHeader}, ${idField}) are not UUIDs`,
  fix: 'Make a random UUID for each event when it happens.',
};

/** @param value What stands where the time of an event should. */
export function causeOfTimestamp(value: unknown): Cause | undefined {
  const is = typeof value === 'string' ? formOf(value) : value !== undefined && 'is not a string';
  if (is === undefined || is === false) return undefined;
  return {
    says: `the \`${timestampField}\` of events ${is}`,
    fix: 'Write the time in UTC to the millisecond, with a Z at its end, as in 2025-03-14T18:02:11.204Z.',
  };
}

/** What is wrong with how a time is written; undefined where nothing of this is. */
function formOf(value: string): string | undefined {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d+))?(Z|[+-]\d\d(?::?\d\d)?)?$/;
  const parts = form.exec(value);
  if (parts === null) return 'is not written as in ISO 8601';
  const [, fraction, zone] = parts;
  if (zone === undefined) return 'has no time zone';
  if (zone !== 'Z' && !/^[+-]00(:?00)?$/.test(zone)) return 'is in local time';
  if (fraction === undefined) return 'has no milliseconds';
  return fraction.length === 3 ? undefined : `has ${fraction.length} digits after the second`;
}

/** @param is What is wrong with it, in words. */
export function envelopeField(field: string, is: 'missing' | 'of another type'): Cause {
  return {
    says: is === 'missing' ? `a body has no \`${field}\`` : `the \`${field}\` of a body is ${is}`,
    fix: `Build every body from one envelope, with \`${field}\` as the contract has it.`,
  };
}

const { header: typeHeader, field: typeField } = deliveryPolicy.eventType;

export const otherTypeInBody: Cause = {
  says: `the \`${typeField}\` of bodies is not written as in ${typeHeader}`,
  fix: `Send the event type of the contract in ${typeHeader} and in \`${typeField}\`, letter by letter.`,
};

export const otherIdInBody: Cause = {
  says: `the \`${idField}\` of bodies is not the id in ${idHeader}`,
  fix: `Make one id for each event, and send it in ${idHeader} and in \`${idField}\`.`,
};

/** @param times How often it is there. */
export function headerCount(header: string, times: number): Cause {
  return {
    says: `deliveries have ${times === 0 ? `no ${header}` : `${header} more than once`}`,
    fix: `Set ${header} exactly once on every delivery.`,
  };
}

export const otherMediaType: Cause = {
  says: `the ${DeliveryHeader.contentType} of deliveries is not that of JSON`,
  fix: 'Set the media type of JSON on every delivery.',
};

const locationHeader = locationRole?.header ?? '';
const asSet = `Send ${locationHeader} with \`external_store_id\` exactly as it was set, and leave it out where none is set.`;

/** @param set The customer's own id of the store, where it has one; and what came instead. */
export function causeOfLocation(set: string | undefined, came: readonly string[]): Cause {
  if (set === undefined) {
    return {
      says: `it sends ${locationHeader} for a store that has no \`external_store_id\``,
      fix: asSet,
    };
  }
  return came.length === 0
    ? {
        says: `it leaves ${locationHeader} out for a store that has an \`external_store_id\``,
        fix: asSet,
      }
    : {
        says: `it sends something else in ${locationHeader} than the \`external_store_id\` of the store`,
        fix: asSet,
      };
}

const actionHeader = actionRole?.header ?? '';
const asAsked = `Send ${actionHeader} only with events that ask for an action, with the same value as in the body.`;

export const actionNotAsked: Cause = {
  says: `it sends ${actionHeader} with events that ask for no action`,
  fix: asAsked,
};

export const actionOther: Cause = {
  says: `it does not send the action of the body in ${actionHeader}`,
  fix: asAsked,
};

export const secretUnusable: Cause = {
  says: `a registration is answered with a \`${secretField}\` that is not a string, or is empty`,
  fix: `Return the signing secret in \`${secretField}\`, as a string.`,
};

export const secretAgain: Cause = {
  says: 'it shows the signing secret again after the registration',
  fix: `Return \`${secretField}\` in the answer to the first registration of a store, and keep it out of everything else.`,
};

export const fieldUnnamed: Cause = {
  says: `the message of ${ErrorCode.requestValidation} does not name the field`,
  fix: 'Name the field in the message, as it is written in the body.',
};

export const repeatsAcknowledged: Cause = {
  says: 'it attempts deliveries again that were acknowledged',
  fix: `Treat ${successWords} as an acknowledgement, whatever the body, and make no attempt after it.`,
};

export const only200: Cause = {
  says: 'it treats no status but 200 as an acknowledgement',
  fix: `Treat ${successWords} as an acknowledgement, whatever the body.`,
};

const goOn = `Treat everything but ${successWords} as a failed attempt, and make up to ${attempts} attempts.`;

export const neverRetries: Cause = {
  says: 'it makes no second attempt at any delivery that failed',
  fix: goOn,
};

/** @param what A status, or statuses in words. */
export function givesUpAt(what: string): Cause {
  return { says: `it gives up on a delivery that is answered ${what}`, fix: goOn };
}

export function stopsAfter(made: number): Cause {
  return {
    says: `nothing comes after ${made} attempts`,
    fix: `Make ${attempts} attempts, each as soon as its delay is over, unless one is acknowledged.`,
  };
}

export const tooManyAttempts: Cause = {
  says: `it makes more than ${attempts} attempts`,
  fix: `Treat a delivery as failed when attempt ${attempts} has failed, and make no attempt after it.`,
};

/** @param how What became of its connection. */
export function givesUpAfter(how: string): Cause {
  return {
    says: `it gives up on a delivery after ${how}`,
    fix: 'Treat every error of the HTTP client as a failed attempt.',
  };
}

/** @param methods Those with which the target of a redirect was called. */
export function followsRedirects(methods: string): Cause {
  return {
    says: `it follows redirects (${methods})`,
    fix: 'Switch off redirects in the HTTP client, and treat a redirect as a failed attempt.',
  };
}

/** @param limit How long it should wait. */
export function waitsTooShort(limit: string): Cause {
  return {
    says: `it gives up an attempt before ${limit} have passed`,
    fix: `Wait ${limit} for the status, counted from the start of the connection.`,
  };
}

/** @param limit How long it should wait. */
export function waitsTooLong(limit: string): Cause {
  return {
    says: `it waits longer than ${limit} for an answer`,
    fix: `End an attempt that has no answer after ${limit}, and schedule the next one.`,
  };
}

export const givesUpUnanswered: Cause = {
  says: 'it gives up on a delivery whose attempt got no answer',
  fix: 'Treat every error of the HTTP client, its timeout included, as a failed attempt.',
};

export const productsMixedUp: Cause = {
  says: 'events carry the identifying fields of another product in place of their own',
  fix: 'Choose the identifying fields by the product of the event, where the envelope is made.',
};

const form = 'Write it as lowercase hex digits, and nothing else.';
const hash = 'Use HMAC-SHA256.';
const input = 'Serialise once, sign those bytes, and send the same bytes.';
const key = 'Use the secret exactly as it was handed out as the key.';

/** What is said of a signature that is made in a way, and what to do about it. */
const signatures: Readonly<Record<SignatureWay, readonly [says: string, fix: string]>> = {
  'upper-case': ['is written in upper case', form],
  base64: ['is written in base64', form],
  base64url: ['is written in base64url', form],
  prefixed: ['is written with something before it', form],
  sha1: ['is made with SHA-1', hash],
  sha384: ['is made with SHA-384', hash],
  sha512: ['is made with SHA-512', hash],
  md5: ['is made with MD5', hash],
  unkeyed: ['is a plain hash and no HMAC', 'Use HMAC-SHA256, with the secret as its key.'],
  compact: ['is that of the body serialised again, without spaces', input],
  spaced: ['is that of the body serialised again, with spaces', input],
  indented: ['is that of the body serialised again, with indentation', input],
  sorted: ['is that of the body serialised again, with its keys sorted', input],
  escaped: ['is that of the body serialised again, with other escapes', input],
  quoted: ['is that of the body as a JSON string', input],
  data: ['is that of `data` alone', 'Sign the bytes of the whole body.'],
  joined: ['is that of more than the body, with an id or a time before it', 'Sign the body alone.'],
  trimmed: ['is that of the body without the white space around it', input],
  padded: ['is that of the body with white space after it that is not sent', input],
  'first-part': ['is that of the first part of the body alone', 'Sign all bytes of the body.'],
  recoded: ['is that of the body in another character set than UTF-8', input],
  empty: ['is that of an empty body', 'Sign the body when it is complete.'],
  'secret-padded': ['is made with the secret and a line break after it', key],
  'secret-trimmed': ['is made with the secret without the white space around it', key],
  'secret-decoded': ['is made with the secret decoded to other bytes', key],
  'secret-empty': ['is made with an empty secret', key],
};

/** In which ways the signature of a delivery is not the one of its bytes under the secret of its owner. */
export function causeOfSignature(
  signedAs: SignedAs | undefined,
  secret: string,
): Cause | undefined {
  if (signedAs === undefined) return undefined;
  const { ways, prefix = '', by = secret } = signedAs;
  const told = ways.map((way) =>
    way === 'prefixed'
      ? ([`is written with "${prefix}" before it`, form] as const)
      : signatures[way],
  );
  const all = by === secret ? told : [...told, [otherSecret.of, otherSecret.fix] as const];
  return {
    says: `the signature ${all.map(([says]) => says).join(', and ')}`,
    fix: [...new Set(all.map(([, fix]) => fix))].join(' '),
  };
}

export const secretOfNoStore: Cause = {
  says: 'the signature is made with a secret that is not for signing deliveries',
  fix: `Sign with the \`${secretField}\` of the store or community, and not with that of the client or another one.`,
};

/** Told of one that is written as it should be, where it is not known in which way it is made. */
export const signatureOfElse: Cause = {
  says: 'the signature is made with a secret that was not handed out, or over something else than the body',
  fix: `Sign the bytes of the body as they are sent, with the \`${secretField}\` that was handed out for that store or community.`,
};

const otherSecret = {
  of: 'is made with the secret of another store',
  fix: 'Look the secret up by the store or community of the event.',
};

export const triesEarly: Cause = {
  says: 'it makes an attempt before the delay since the failed one is over',
  fix: 'Count each delay from the end of the failed attempt, and let jitter only add to it.',
};

export const obeysRetryAfter: Cause = {
  says: 'it takes the delay before the next attempt from a Retry-After of the endpoint',
  fix: 'Take the delay from the retry schedule alone.',
};

export const firstLate: Cause = {
  says: 'it does not make the first attempt at once',
  fix: 'Make the first attempt as soon as the event has happened, without a delay.',
};

export const triesLate: Cause = {
  says: 'it makes an attempt long after the delay since the failed one is over',
  fix: 'Keep the time of the next attempt with the delivery, and look often for those that are due.',
};

export const secretOfAnother: Cause = {
  says: `the signature ${otherSecret.of}`,
  fix: otherSecret.fix,
};
