import { type Problem, sortProblems } from '../read/problem.ts';
import type { Specs } from '../read/specs.ts';
import { attempt } from './build.ts';
import { assembleApi } from './build-api.ts';
import { bundle } from './bundle.ts';
import { deliveryNameProblems } from './check-names.ts';
import type { Contract } from './contract.ts';
import { deliveryPolicy, signatureScheme } from './delivery.ts';
import { checkDeliveryNames } from './delivery-names.ts';
import { boundMessages, checkDirections, events, products } from './events.ts';
import { checkExampleFiles } from './example-files.ts';
import { examples } from './examples.ts';
import { firedEventProblems } from './fired-events.ts';
import { deliveryHeaders } from './headers.ts';
import { checkProducts } from './product-identity.ts';
import { checkRequirementNames } from './requirement-names.ts';
import { requirements } from './requirements.ts';
import { schemaWithRole } from './roles.ts';
import { startBuild } from './start-build.ts';

export type Built = { readonly contract: Contract } | { readonly problems: readonly Problem[] };

/**
 * The contract that documents describe, or everything in them that can't be understood.
 * See docs/decisions/refuse-in-the-model.md.
 */
export function buildContract(specs: Specs): Built {
  const problems: Problem[] = [];
  const contract = attempt(problems, () => assemble(specs, problems));
  if (contract === undefined || problems.length > 0) return { problems: sortProblems(problems) };
  return { contract };
}

function assemble(specs: Specs, problems: Problem[]): Contract | undefined {
  const build = startBuild(specs, problems);
  const clauses = requirements(build);
  const signature = signatureScheme(build);
  const delivery = deliveryPolicy(build);
  const messages = boundMessages(build);
  checkDirections(build);
  // Events give names to payloads, so they come before the API, which lists all names.
  const deliveries = delivery === undefined ? [] : events(build, messages, delivery);
  const api = assembleApi(build, problems);
  if (signature === undefined || delivery === undefined || api === undefined) return undefined;
  const eventEnvelope = schemaWithRole(build, 'event-envelope')?.[0];
  const contract: Contract = {
    ...api,
    aboutDeliveries: specs.asyncapi.get('info')?.text('description') ?? '',
    products: products(build, messages, delivery),
    events: deliveries,
    ...(eventEnvelope === undefined ? {} : { eventEnvelope }),
    headers: deliveryHeaders(
      messages.map(({ headers }) => headers),
      signature,
      delivery,
      build.names,
    ),
    signature,
    delivery,
    requirements: clauses,
    examples: examples(build, api, deliveries, problems),
    asyncapi: bundle(specs.asyncapi, 'asyncapi', build.names),
  };
  checkRequirementNames(build, contract);
  checkDeliveryNames(build, contract.events, contract.headers);
  checkProducts(build, contract.products, contract.events);
  // What the sandbox fires is checked beside its own document, which has it.
  if (!specs.overlaid) problems.push(...firedEventProblems(specs, contract));
  problems.push(...deliveryNameProblems(contract));
  if (!specs.overlaid) checkExampleFiles(build, contract);
  return contract;
}
