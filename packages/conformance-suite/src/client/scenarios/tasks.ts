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

/** What scenarios take tasks from. */
interface Giving {
  readonly ids: Ids;
  /** Those that were given; by default, orders of its own are to be denied. */
  readonly tasks: readonly Task[];
}

/** What the client does in a scenario of this name. */
export function taskFor({ ids, tasks }: Giving, name: string): Task {
  return tasks[0] ?? denial(ids, name);
}

/** As many tasks as this, or as were given. */
export function tasksFor({ ids, tasks }: Giving, name: string, most: number): readonly Task[] {
  if (tasks.length > 0) return tasks.slice(0, most);
  return Array.from({ length: most }, (_, n) => denial(ids, `${name} ${n + 1}`));
}

/** The operation whose answers scenarios play. */
export function operationOf({ tasks }: Giving): OperationId {
  return tasks[0]?.operation ?? usual;
}

/** The operation that every client of an ordering service has. */
export const usual = 'cancelOrder' satisfies OperationId;

/** To deny an order of its own, for each name. */
function denial(ids: Ids, name: string): Task {
  const parameters = { orderId: ids.uuid(`order ${name}`) };
  return { operation: usual, parameters, body: plainBody(usual) };
}

/** A valid body with nothing in it that many clients do without. */
function plainBody(operation: OperationId): JsonObject {
  const body = plainest(validBodies(operation));
  if (body === undefined) throw new Error(`there is no example of a body of ${operation}`);
  return body;
}

/** The body of a success, with nothing in it that may be left out; its secrets are for the caller to make. */
export function successBody(operation: OperationId): JsonObject {
  return plainest(validBodies(operation, 'response')) ?? {};
}

function plainest(bodies: readonly JsonObject[]): JsonObject | undefined {
  return bodies.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)[0];
}

export function methodOf({ operation }: Task): string {
  return factsOf(operation).method;
}

export function pathOfTask({ operation, parameters }: Task): string {
  return pathOf(operation, parameters);
}

/** The names of the fields in a body of an operation that it does not accept. */
export function unknownFields(operation: OperationId, body: unknown): readonly string[] {
  const validation = validatorsOf(operation).body?.(body);
  if (validation === undefined || validation.ok) return [];
  return validation.problems.flatMap(({ keyword, property }) =>
    keyword === 'additionalProperties' && property !== undefined ? [property] : [],
  );
}
