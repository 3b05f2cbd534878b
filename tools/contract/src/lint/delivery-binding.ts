import { type Problem, problemAt } from '../read/problem.ts';
import type { DocumentInput } from './rule.ts';

/**
 * Tools that do not know `x-delivery` read the method of a delivery from the HTTP binding of an
 * operation: if there is one, both say the same.
 */
export function bindingsHaveTheMethod({ specs }: DocumentInput): readonly Problem[] {
  const wanted = specs.asyncapi.find('x-delivery', 'method');
  const operations = specs.asyncapi.get('operations')?.entries() ?? [];
  return operations.flatMap(([name, operation]) => {
    const method = operation.find('bindings', 'http', 'method');
    if (wanted === undefined || method === undefined || method.value === wanted.value) return [];
    return problemAt(method.source, {
      rule: 'delivery-binding',
      message: `the HTTP binding of ${name} says ${method.value}, but deliveries are made with ${wanted.value} (${wanted.source.file}:${wanted.source.line})`,
      fix: 'write the same method in both places',
    });
  });
}
