import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { reference } from '../text/comment.ts';
import { yamlFile } from '../text/file.ts';
import { yaml } from '../text/yaml.ts';
import { sandboxEdition } from './edition.ts';

/** apps/sandbox/src/generated/requests.yaml: the request of each operation, for configurations that name operations. */
export function emitSandboxRequests(contracts: Contracts): EmittedFile {
  const { api, folder, notes = [] } = sandboxEdition(contracts);
  return yamlFile({
    path: `${folder}/requests.yaml`,
    sources: api.operations.map(({ source }) => source),
    notes,
    body: api.operations.map(({ id, method, path, source }) =>
      [`# ${reference(source)}`, yaml({ [id]: `${method.toUpperCase()} ${path}` })].join('\n'),
    ),
  });
}
