import { parseDuration } from '@ordering/kit/duration';
import type { Api } from '../../model/contract.ts';
import { memberNames, nameOf } from '../../model/naming.ts';
import type { JsonObject } from '../../read/json.ts';
import { isOfSandbox } from '../../read/namespace.ts';
import { constantsBody } from '../constants.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { object } from '../schemas.ts';
import { docComment, reference, tagsOf } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { Documented, type Expression, literal, record } from '../text/literal.ts';
import { controlEdition, firstPlaces, sandboxServiceEdition } from './edition.ts';

/** service/constants.ts of the sandbox: the contract's lists of constants, and what is done about each denial reason. */
export function emitSandboxServiceConstants(contracts: Contracts): EmittedFile {
  const { api, folder, notes = [], classifier } = sandboxServiceEdition(contracts);
  const lists = api.constants.filter(({ source }) => !isOfSandbox(source.file));
  return typescriptFile({
    path: `${folder}/constants.ts`,
    sources: lists.map(({ source }) => source),
    notes,
    body: constantsBody(lists, classifier),
  });
}

/** control/constants.ts: the lists of constants of the sandbox's own document, its error codes and what it begins with. */
export function emitControlConstants(contracts: Contracts): EmittedFile | undefined {
  const edition = controlEdition(contracts);
  if (edition === undefined) return undefined;
  const { api, folder, notes = [], classifier } = edition;
  const codes = api.errorCodes.filter(({ source }) => isOfSandbox(source.file));
  const lists = api.constants.filter(({ source }) => isOfSandbox(source.file));
  const names = memberNames(codes.map(({ code }) => code));
  const members = codes.map((each): [string, Expression] => [
    nameOf(names, each.code),
    new Documented(
      [each.cause, `Status ${each.status}, retry \`${each.retry}\`.`, reference(each.source)],
      each.code,
      tagsOf(each),
    ),
  ]);
  const rows = codes.map(({ code, status, retry, cause }): [string, Expression] => [
    code,
    { status, retry, cause },
  ]);
  const at = api.documents.map((file) => `specs/${file}`).join(', ');
  const rateLimit = rateLimitOf(contracts.sandbox) ?? ownRateLimitOf(api);
  const seed = seedApplicationOf(api);
  const menu = seedMenuOf(api);
  return typescriptFile({
    path: `${folder}/constants.ts`,
    sources: [...lists, ...codes].map(({ source }) => source).concat(firstPlaces(api.documents)),
    notes,
    body: [
      ...constantsBody(lists, classifier),
      `${docComment(['How many requests are accepted in a window (`x-rate-limit`) before one is refused.', at])}
export const rateLimit = ${rateLimit === undefined ? 'undefined' : `${literal({ ...rateLimit })} as const`};`,
      `${docComment(['How long what the sandbox hands out is good for, and how long its work takes (`x-durations`), in ms of its clock.', at])}
export const durationsMs = ${literal(durationsOf(api), 0, 27, 9)} as const;`,
      `${docComment(['The application that every sandbox starts with (`x-seed-application`). Its secret is public.', at])}
export const seedApplication = ${seed === undefined ? 'undefined' : `${literal({ ...seed }, 0, 31, 9)} as const`};`,
      `${docComment(['What stores sell until their menu is changed (`x-seed-menu`), and the note of an order that has no other.', at])}
export const seedMenu = ${menu === undefined ? 'undefined' : `${literal(menu, 0, 24, 9)} as const`};`,
      `${docComment(['Error codes that the sandbox needs and the contract does not have.', at])}
export const SandboxErrorCode = ${literal(record(members), 0, 32, 9)} as const;`,
      `${docComment(['One of the codes in the constant of the same name.', at])}
export type SandboxErrorCode = (typeof SandboxErrorCode)[keyof typeof SandboxErrorCode];`,
      `${docComment(['What is known about each of those codes.', at])}
export const sandboxErrorCodes = ${literal(record(rows), 0, 33, 10)} as const satisfies {
  readonly [Code in SandboxErrorCode]: {
    readonly status: number;
    readonly retry: string;
    readonly cause: string;
  };
};`,
    ],
  });
}

/** `x-rate-limit` of a response component of the contract. */
function rateLimitOf({ openapi }: Api) {
  const responses = Object.values(object(object(openapi.components).responses));
  return responses.flatMap((response) => limitIn(object(response)) ?? [])[0];
}

/** `x-rate-limit` of the info of the sandbox's document, for want of the contract's. */
function ownRateLimitOf({ openapi }: Api) {
  return limitIn(object(openapi.info));
}

function limitIn(place: JsonObject) {
  const { requests, window } = object(place['x-rate-limit']);
  const windowMs = typeof window === 'string' ? parseDuration(window) : undefined;
  if (typeof requests !== 'number' || windowMs === undefined) return undefined;
  return { requests, windowMs };
}

/** `x-durations` of a document's info: in milliseconds, by name. */
function durationsOf({ openapi }: Api): Readonly<Record<string, number>> {
  const durations = object(object(openapi.info)['x-durations']);
  return Object.fromEntries(
    Object.entries(durations).flatMap(([name, value]) => {
      const ms = typeof value === 'string' ? parseDuration(value) : undefined;
      return ms === undefined ? [] : [[name, ms]];
    }),
  );
}

/** `x-seed-application` of a document's info: the credentials of the application that every sandbox starts with. */
function seedApplicationOf({ openapi }: Api) {
  const { clientId, clientSecret } = object(object(openapi.info)['x-seed-application']);
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return undefined;
  return { clientId, clientSecret };
}

/** `x-seed-menu` of a document's info. */
function seedMenuOf({ openapi }: Api) {
  const { currency, customerNote, items } = object(object(openapi.info)['x-seed-menu']);
  return Array.isArray(items) && typeof currency === 'string' && typeof customerNote === 'string'
    ? { currency, customerNote, items }
    : undefined;
}
