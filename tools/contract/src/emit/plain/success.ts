import type { Api, Operation } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import { object } from '../schemas.ts';
import { code } from '../text/markdown.ts';
import { type Adaptation, eachResponses } from './adaptation.ts';

/** What a description says of what was adapted there, so that generators and viewers show it. */
export function adapted(description: Json | undefined, note: string): string {
  return [...(typeof description === 'string' ? [description] : []), `*Adaptation:* ${note}`].join(
    '\n\n',
  );
}

/** The statuses that a success has in practice; only the last comes without a body. */
export const successes = [200, 201, 202, 204] as const;

/**
 * Writes the range of success as the statuses that are common, because few generators know ranges,
 * and a strict client takes a status that is not listed for an error.
 */
export function exactSuccess(api: Api, sandbox: Api): Adaptation {
  return eachResponses(api, (responses, { id, method, path }) => {
    const { '2XX': success, ...others } = responses;
    const known = successOf(sandbox.operations.find((each) => each.id === id));
    if (success === undefined || Object.keys(others).some((status) => /^2\d\d$/.test(status))) {
      return { document: responses, notes: [] };
    }
    const where = code(`${method.toUpperCase()} ${path}`);
    const source = known === undefined ? '' : ` The sandbox answers with ${code(String(known))}.`;
    const response = withNote(success, source);
    const statuses = new Set([...successes, ...(known === undefined ? [] : [known])]);
    const exact = [...statuses]
      // Where a body is promised, a response without one is not what the contract describes.
      .filter((status) => status !== 204 || response.content === undefined)
      .map((status) => [String(status), response] as const);
    const listed = exact.map(([status]) => code(status)).join(', ');
    return {
      document: { ...others, ...Object.fromEntries(exact) },
      notes: [
        `The success statuses of ${where} are ${listed}.${source} The contract shows no exact status: it may be any from 200 to 299.`,
      ],
    };
  });
}

function withNote(success: Json, source: string): JsonObject {
  const response = object(success);
  const note = `the contract shows no exact status. Take any from 200 to 299 for a success.${source}`;
  return { ...response, description: adapted(response.description, note) };
}

function successOf(operation: Operation | undefined): number | undefined {
  const statuses = (operation?.responses ?? []).map(({ status }) => status);
  const exact = statuses.filter((status) => typeof status === 'number');
  return exact.find((status) => status >= 200 && status < 300);
}
