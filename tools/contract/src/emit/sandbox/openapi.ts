import { isObject } from '../../model/schemas.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { list, object } from '../schemas.ts';
import { jsonFile } from '../text/file.ts';
import { extraSources, sandboxEdition } from './edition.ts';

/** apps/sandbox/src/generated/openapi.json: all that the sandbox answers, in one document, for its reference and for tools. */
export function emitSandboxOpenapi(contracts: Contracts): EmittedFile {
  const { api, folder, notes = [] } = sandboxEdition(contracts);
  const control = object(contracts.control?.openapi);
  const { info, tags, paths, ...rest } = api.openapi;
  const { description } = object(info);
  const words = [...notes, ...(typeof description === 'string' ? [description] : [])];
  const allTags = [...list(tags), ...list(control.tags)].filter(isObject);
  const document: JsonObject = {
    ...rest,
    info: { ...object(info), description: words.join('\n\n') },
    tags: [...new Map(allTags.toReversed().map((tag) => [tag.name, tag])).values()].toReversed(),
    paths: withOwnSecurity(object(paths), object(control.paths), control.security ?? []),
  };
  const sources = [...api.operations.map(({ source }) => source), ...extraSources(contracts)];
  return jsonFile({ path: `${folder}/openapi.json`, sources }, document);
}

/** What a document says of the security of all its operations has to be said of each where another's are beside them. */
function withOwnSecurity(paths: JsonObject, own: JsonObject, security: Json): JsonObject {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      path in own && isObject(item)
        ? Object.fromEntries(
            Object.entries(item).map(([key, each]) => [
              key,
              isObject(each) && 'responses' in each ? { security, ...each } : each,
            ]),
          )
        : item,
    ]),
  );
}
