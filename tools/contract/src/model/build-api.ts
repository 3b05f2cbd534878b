import { type Problem, sortProblems } from '../read/problem.ts';
import type { ApiSpecs } from '../read/specs.ts';
import { type ApiBuild, attempt } from './build.ts';
import { bundle } from './bundle.ts';
import { checkFields } from './check-fields.ts';
import { checkOpenLists } from './check-lists.ts';
import { apiNameProblems } from './check-names.ts';
import { checkSchemas } from './check-schemas.ts';
import { constantLists } from './constants.ts';
import type { Api } from './contract.ts';
import { checkErrorEnvelope } from './error-envelope.ts';
import { errorCodes, statusRows } from './errors.ts';
import { checkExtensions } from './extensions.ts';
import { checkOperationCodes } from './operation-codes.ts';
import { operations } from './operations.ts';
import { schemasWithRole } from './roles.ts';
import { checkRowStatuses } from './row-status.ts';
import { isObject, namedSchemas } from './schemas.ts';
import { checkShownValues } from './shown-values.ts';
import { startBuild } from './start-build.ts';
import { unspecified } from './unspecified.ts';

type BuiltApi = { readonly api: Api } | { readonly problems: readonly Problem[] };

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
  checkFields(build);
  checkExtensions(build);
  checkOpenLists(build);
  // Without names of their own, schemas could only be called wrong once more.
  if (names.problems.length === 0) checkSchemas(build);
  if (problems.length > 0) return undefined;
  checkShownValues(build);
  checkErrorEnvelope(build);
  checkRowStatuses(build);

  const info = specs.openapi.get('info');
  const version = info?.get('version');
  if (version !== undefined && typeof version.value !== 'string') {
    build.report(version, {
      rule: 'version',
      message: `YAML reads this version as the number ${version.value}`,
      fix: 'write it in quotes',
    });
  }
  const schemes = specs.openapi.find('components', 'securitySchemes')?.value ?? {};
  const api: Api = {
    title: info?.text('title') ?? '',
    version: info?.text('version') ?? '',
    documents: specs.documents,
    operations: apiOperations,
    securitySchemes: isObject(schemes) ? schemes : {},
    statuses,
    ...(build.envelope === undefined ? {} : { errorEnvelope: build.envelope }),
    errorCodeLists: schemasWithRole(build, 'error-code').map(([name]) => name),
    errorCodes: codes,
    constants: constantLists(build),
    schemas: namedSchemas(names),
    unspecified: unspecified(build),
    openapi: bundle(specs.openapi, 'openapi', names),
  };
  checkOperationCodes(build, api);
  problems.push(...apiNameProblems(api));
  return problems.length > 0 ? undefined : api;
}
