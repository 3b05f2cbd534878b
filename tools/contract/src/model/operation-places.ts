import type { ApiSpecs } from '../read/specs.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const;

/** Where operations are written, by path. */
export function operationPlaces({ openapi }: Pick<ApiSpecs, 'openapi'>) {
  return (openapi.get('paths')?.entries() ?? [])
    .filter(([path]) => path.startsWith('/'))
    .flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const place = item.get(method);
        return place === undefined ? [] : [{ path, method, item, place }];
      }),
    );
}
