import type { OperationId } from '../../contract/api.ts';
import { factsOf, pathOf, validatorsOf, validBodies } from '../../contract/api.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Ids } from '../../run/seed.ts';

/** What the client is to do, as it finds it in its environment. */
export interface Task {
  readonly operation: OperationId;
  /** Those of the path. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** The operation that every client of an ordering service has. */
export const usual = 'cancelOrder' satisfies OperationId;

/** To deny an order of its own, for each name. */
export function denial(ids: Ids, name: string): Task {
  const parameters = { orderId: ids.uuid(`order ${name}`) };
  return { operation: usual, parameters, body: plainBody(usual) };
}

/** A valid body with nothing in it that many clients do without. */
function plainBody(operation: OperationId): JsonObject {
  const bodies = validBodies(operation);
  const [plainest] = bodies.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length);
  if (plainest === undefined) throw new Error(`there is no example of a body of ${operation}`);
  return plainest;
}

export function methodOf({ operation }: Task): string {
  return factsOf(operation).method;
}

export function pathOfTask({ operation, parameters }: Task): string {
  return pathOf(operation, parameters);
}

/** The names of the fields in a body of the usual operation that it does not accept. */
export function unknownFields(body: unknown): readonly string[] {
  const validation = validatorsOf(usual).body?.(body);
  if (validation === undefined || validation.ok) return [];
  return validation.problems.flatMap(({ keyword, property }) =>
    keyword === 'additionalProperties' && property !== undefined ? [property] : [],
  );
}
