import type { ApiBuild } from './build.ts';
import { operationPlaces } from './operation-places.ts';

/** A row of the status table is used only under its own status. */
export function checkRowStatuses(build: ApiBuild): void {
  for (const { method, path, place } of operationPlaces(build.specs)) {
    for (const [key, response] of place.get('responses')?.entries() ?? []) {
      const status = response.number('x-status');
      const range = status === undefined ? '' : `${Math.floor(status / 100)}XX`;
      if (status === undefined || [String(status), range, 'default'].includes(key)) continue;
      const name = response.reference?.split('/').at(-1) ?? 'a row';
      build.report(response, {
        rule: 'row-status',
        message: `the ${key} of ${method.toUpperCase()} ${path} is ${name}, which is for ${status}`,
        fix: `put it under ${status}, or refer to the row of ${key}`,
      });
    }
  }
}
