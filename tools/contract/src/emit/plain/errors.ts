import { isDeepStrictEqual } from 'node:util';
import type { Api } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import { object } from '../schemas.ts';
import { type Adaptation, eachResponses } from './adaptation.ts';
import { memberAt, withMember } from './member.ts';

const components = ['components', 'responses'] as const;

/**
 * Writes the two ranges of errors as `default`: few generators know ranges, and a mock would take a
 * status of a range (422) for a malformed request, where the contract has 400.
 */
export function otherErrorsAsDefault(api: Api): Adaptation {
  return eachResponses(api, (responses, _operation, document) => {
    const { '4XX': client, '5XX': server, ...others } = responses;
    const [one, two] = [resolved(document, object(client)), resolved(document, object(server))];
    const same = one.content !== undefined && isDeepStrictEqual(one.content, two.content);
    if (!same || others.default !== undefined) return { document: responses, notes: [] };
    const description = `\`4XX\`: ${one.description}\n\n\`5XX\`: ${two.description}`;
    return {
      document: { ...others, default: { ...two, ...one, description } },
      notes: ['All other errors, `4XX` and `5XX`, are the response `default`.'],
    };
  });
}

/** A response, or the component that it refers to. */
function resolved(document: JsonObject, response: JsonObject): JsonObject {
  const [, name] = /^#\/components\/responses\/([^/]+)$/.exec(String(response.$ref)) ?? [];
  return name === undefined ? response : memberAt(document, [...components, name]);
}

/** Gives an error that an operation writes out what the row of its status says that a client does. */
export function retryInEveryError(api: Api): Adaptation {
  const retries = new Map(api.statuses.map(({ status, retry }) => [String(status), retry]));
  const told = ([status, response]: [string, Json]): [string, Json] => {
    const retry = retries.get(status);
    const written = isObject(response) && response.$ref === undefined && retry !== undefined;
    return [status, written ? { 'x-retry': retry, ...response } : response];
  };
  return eachResponses(api, (responses) => ({
    document: Object.fromEntries(Object.entries(responses).map(told)),
    notes: [],
  }));
}

/** Leaves out the rows of the status table to which no operation refers. */
export const withoutUnusedResponses: Adaptation = (document) => {
  const all = Object.entries(memberAt(document, components));
  const text = JSON.stringify(document);
  const used = all.filter(([name]) => text.includes(`"#/components/responses/${name}"`));
  if (used.length === all.length) return { document, notes: [] };
  return {
    document: withMember(document, components, Object.fromEntries(used)),
    notes: ['Responses that no operation refers to are left out.'],
  };
};
