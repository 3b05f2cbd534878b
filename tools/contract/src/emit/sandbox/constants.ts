import { parseDuration } from '@ordering/kit/duration';
import type { Api } from '../../model/contract.ts';
import { memberNames, nameOf } from '../../model/naming.ts';
import { constantsBody } from '../constants.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { object } from '../schemas.ts';
import { docComment, reference, tagsOf } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { Documented, type Expression, literal, record } from '../text/literal.ts';
import { extraSources, sandboxEdition } from './edition.ts';

/** apps/sandbox/src/generated/constants.ts: every list of constants, and the codes that the contract does not have. */
export function emitSandboxConstants(contracts: Contracts): EmittedFile {
  const { contract, sandbox, control } = contracts;
  const { api, folder, notes = [], classifier } = sandboxEdition(contracts);
  const known = new Set(contract.errorCodes.map(({ code }) => code));
  const codes = api.errorCodes.filter(({ code }) => !known.has(code));
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
  const extra = extraSources(contracts);
  const at = extra.map((source) => `specs/${source.file}`).join(', ');
  const rateLimit = rateLimitOf(sandbox);
  const durations = durationsOf(sandbox);
  const seed = control && seedApplicationOf(control);
  const menu = control && seedMenuOf(control);
  return typescriptFile({
    path: `${folder}/constants.ts`,
    sources: [...api.constants, ...codes].map(({ source }) => source).concat(extra),
    notes,
    body: [
      ...constantsBody(api.constants, classifier),
      `${docComment(['How many requests are accepted in a window (`x-rate-limit`) before one is refused.', at])}
export const rateLimit = ${rateLimit === undefined ? 'undefined' : `${literal({ ...rateLimit })} as const`};`,
      `${docComment(['How long what the sandbox hands out is good for, and how long its work takes (`x-durations`), in ms of its clock.', at])}
export const durationsMs = ${literal(durations, 0, 27, 9)} as const;`,
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

/** `x-rate-limit` of a response component: how many requests the sandbox takes in a window. */
function rateLimitOf({ openapi }: Api) {
  const responses = object(object(openapi.components).responses);
  for (const response of Object.values(responses)) {
    const { requests, window } = object(object(response)['x-rate-limit']);
    const windowMs = typeof window === 'string' ? parseDuration(window) : undefined;
    if (typeof requests === 'number' && windowMs !== undefined) return { requests, windowMs };
  }
  return undefined;
}

/** `x-durations` of the sandbox's edition: in milliseconds, by name. */
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
