import { type Problem, sortProblems } from '../read/problem.ts';
import type { ApiSpecs } from '../read/specs.ts';
import { type ApiBuild, attempt, startBuild } from './build.ts';
import { bundle } from './bundle.ts';
import { checkSchemas } from './check-schemas.ts';
import { constantLists } from './constants.ts';
import type { Api } from './contract.ts';
import { errorCodes, statusRows } from './errors.ts';
import { checkOpenLists } from './list.ts';
import { operations } from './operations.ts';
import { schemasWithRole } from './roles.ts';
import { isObject, namedSchemas } from './schemas.ts';
import { unspecified } from './unspecified.ts';

export type BuiltApi = { readonly api: Api } | { readonly problems: readonly Problem[] };

/** The API that a document describes, or everything in it that can't be understood. */
export function buildApi(specs: ApiSpecs): BuiltApi {
  const problems: Problem[] = [];
  const api = attempt(problems, () => assembleApi(startBuild(specs, problems), problems));
  if (api === undefined || problems.length > 0) return { problems: sortProblems(problems) };
  return { api };
}

/** Nothing where a problem was found, now or before: half an API would only cause more of them. */
export function assembleApi(build: ApiBuild, problems: Problem[]): Api | undefined {
  const { specs, names } = build;
  const apiOperations = operations(build);
  const statuses = statusRows(build);
  const codes = errorCodes(build, statuses);
  problems.push(...names.problems);
  const schemas = namedSchemas(build);
  checkOpenLists(build);
  checkSchemas(build, schemas);
  if (problems.length > 0) return undefined;

  const info = specs.openapi.get('info');
  const schemes = specs.openapi.find('components', 'securitySchemes')?.value ?? {};
  return {
    title: info?.text('title') ?? '',
    version: String(info?.get('version')?.value ?? ''),
    documents: specs.documents,
    operations: apiOperations,
    securitySchemes: isObject(schemes) ? schemes : {},
    statuses,
    ...(build.envelope === undefined ? {} : { errorEnvelope: build.envelope }),
    errorCodeLists: schemasWithRole(build, 'error-code').map(([name]) => name),
    errorCodes: codes,
    constants: constantLists(build),
    schemas,
    unspecified: unspecified(build),
    openapi: bundle(specs.openapi, 'openapi', names),
  };
}
