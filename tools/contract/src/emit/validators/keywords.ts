import type { Api, Schema } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';
import type { Json } from '../../read/json.ts';
import { list, reachableSchemas, strings } from '../schemas.ts';

/** Whether a schema of text has values of another type in it, so that text has to be converted. */
export function holdsMoreThanText(contract: Pick<Api, 'schemas'>, schema: Schema): boolean {
  return nodes(contract, [schema]).some(({ type }) =>
    [...strings(type), ...(typeof type === 'string' ? [type] : [])].some(
      (each) => each !== 'string' && each !== 'object',
    ),
  );
}

/** Whether a rule depends on what other rules have looked at. */
export function tracksEvaluation(
  contract: Pick<Api, 'schemas'>,
  schemas: readonly Schema[],
): boolean {
  return nodes(contract, schemas).some(
    (node) => 'unevaluatedProperties' in node || 'unevaluatedItems' in node,
  );
}

/** Whether a property is named like one that every object inherits, such as `constructor`. */
export function namesInherited(
  contract: Pick<Api, 'schemas'>,
  schemas: readonly Schema[],
): boolean {
  return nodes(contract, schemas).some((node) => {
    const properties = isObject(node.properties ?? null) ? Object.keys(node.properties ?? {}) : [];
    return [...properties, ...strings(node.required)].some((name) => name in Object.prototype);
  });
}

/** Every object in some schemas and in those that they refer to: the schemas themselves among them. */
function nodes(contract: Pick<Api, 'schemas'>, schemas: readonly Schema[]) {
  const referred = reachableSchemas(contract, schemas).map(({ schema }) => schema);
  return [...schemas, ...referred].flatMap(objectsIn);
}

function objectsIn(json: Json): readonly Schema[] {
  if (!isObject(json)) return list(json).flatMap(objectsIn);
  return [json, ...Object.values(json).flatMap(objectsIn)];
}
