import { operationPlaces } from '../model/operations.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { ApiDocumentInput } from './rule.ts';

/** A row of the status table stands only under its own status. */
export function rowsStandUnderTheirStatus({ specs }: ApiDocumentInput): readonly Problem[] {
  return operationPlaces(specs).flatMap(({ method, path, place }) =>
    (place.get('responses')?.entries() ?? []).flatMap(([key, response]) => {
      const status = response.number('x-status');
      const range = status === undefined ? '' : `${Math.floor(status / 100)}XX`;
      if (status === undefined || [String(status), range, 'default'].includes(key)) return [];
      const name = response.reference?.split('/').at(-1) ?? 'a row';
      return problemAt(response.source, {
        rule: 'row-status',
        message: `the ${key} of ${method.toUpperCase()} ${path} is ${name}, which is for ${status}`,
        mend: `put it under ${status}, or refer to the row of ${key}`,
      });
    }),
  );
}
