import { type Problem, sortProblems } from '../read/problem.ts';
import type { Specs } from '../read/specs.ts';
import { attempt, startBuild } from './build.ts';
import { bundle } from './bundle.ts';
import { checkSchemas } from './check-schemas.ts';
import { constantLists } from './constants.ts';
import type { Contract } from './contract.ts';
import { deliveryPolicy, signatureScheme } from './delivery.ts';
import { errorCodes, statusRows } from './errors.ts';
import { boundMessages, events, products } from './events.ts';
import { examples } from './examples.ts';
import { deliveryHeaders } from './headers.ts';
import { checkOpenLists } from './list.ts';
import { operations } from './operations.ts';
import { requirements } from './requirements.ts';
import { schemasWithRole, schemaWithRole } from './roles.ts';
import { isObject, namedSchemas } from './schemas.ts';
import { unspecified } from './unspecified.ts';

export type Built = { readonly contract: Contract } | { readonly problems: readonly Problem[] };

/** The contract that documents describe, or everything in them that can't be understood. */
export function buildContract(specs: Specs): Built {
  const problems: Problem[] = [];
  const contract = attempt(problems, () => assemble(specs, problems));
  if (contract === undefined || problems.length > 0) return { problems: sortProblems(problems) };
  return { contract };
}

function assemble(specs: Specs, problems: Problem[]): Contract | undefined {
  const build = startBuild(specs, problems);
  const { names } = build;
  const apiOperations = operations(build);
  const statuses = statusRows(build);
  const codes = errorCodes(build, statuses);
  const clauses = requirements(build);
  const signature = signatureScheme(build);
  const delivery = deliveryPolicy(build);
  const messages = boundMessages(build);
  const deliveries = delivery === undefined ? [] : events(build, messages, delivery);
  problems.push(...names.problems);
  const schemas = namedSchemas(build);
  checkOpenLists(build);
  checkSchemas(build, schemas);
  // An example of an event that could not be read would be one more complaint about the same thing.
  const payloads =
    problems.length > 0 ? [] : examples(build, apiOperations, deliveries, codes, problems);
  if (signature === undefined || delivery === undefined || problems.length > 0) return undefined;

  const eventEnvelope = schemaWithRole(build, 'event-envelope')?.[0];
  const openapi = bundle(specs.openapi, 'openapi', names);
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
    products: products(build, messages),
    events: deliveries,
    ...(eventEnvelope === undefined ? {} : { eventEnvelope }),
    headers: deliveryHeaders(
      messages.map(({ headers }) => headers),
      signature,
      delivery,
    ),
    signature,
    delivery,
    schemas,
    unspecified: unspecified(build),
    requirements: clauses,
    examples: payloads,
    openapi,
  };
}
