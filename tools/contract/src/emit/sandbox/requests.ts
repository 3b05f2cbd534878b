import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { reference } from '../text/comment.ts';
import { yamlFile } from '../text/file.ts';
import { yaml } from '../text/yaml.ts';
import { controlEdition, sandboxServiceEdition } from './edition.ts';

/**
 * apps/sandbox/src/generated/requests.yaml: the request of each operation, as `service.` or `control.` and its id, for
 * configurations that name operations.
 */
export function emitSandboxRequests(contracts: Contracts): EmittedFile | undefined {
  const control = controlEdition(contracts);
  if (control === undefined) return undefined;
  const service = sandboxServiceEdition(contracts);
  const named = [
    ...service.api.operations.map((operation) => ({ operation, edition: 'service' })),
    ...control.api.operations.map((operation) => ({ operation, edition: 'control' })),
  ];
  return yamlFile({
    path: 'apps/sandbox/src/generated/requests.yaml',
    sources: named.map(({ operation }) => operation.source),
    notes: [...(service.notes ?? []), ...(control.notes ?? [])],
    body: named.map(({ edition, operation: { id, method, path, source } }) =>
      [
        `# ${reference(source)}`,
        yaml({ [`${edition}.${id}`]: `${method.toUpperCase()} ${path}` }),
      ].join('\n'),
    ),
  });
}
