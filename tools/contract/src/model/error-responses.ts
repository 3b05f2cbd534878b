import type { Cursor } from '../read/cursor.ts';
import type { ApiSpecs } from '../read/specs.ts';
import { operationPlaces } from './operation-places.ts';

interface ErrorResponse {
  /** For a sentence: `the 404 of POST /orders`. */
  readonly label: string;
  /** Nothing where it stands for several statuses. */
  readonly status: number | undefined;
  readonly place: Cursor;
}

/**
 * Every response that is an error: the rows of the status table, and the responses of operations
 * that are written out rather than one of those rows.
 */
export function errorResponses(specs: ApiSpecs): readonly ErrorResponse[] {
  const rows = (specs.openapi.find('components', 'responses')?.entries() ?? [])
    .filter(([, place]) => place.get('x-status') !== undefined)
    .map(([name, place]) => ({ label: name, status: place.number('x-status'), place }));
  const inline = operationPlaces(specs).flatMap(({ method, path, place }) =>
    (place.get('responses')?.entries() ?? [])
      .filter(([key]) => /^([45]|default)/i.test(key))
      .filter(
        ([, response]) =>
          !rows.some(({ place: row }) => row.follow().tree === response.follow().tree),
      )
      .map(([key, response]) => ({
        label: `the ${key} of ${method.toUpperCase()} ${path}`,
        status: /^\d+$/.test(key) ? Number(key) : undefined,
        place: response,
      })),
  );
  return [...rows, ...inline];
}
