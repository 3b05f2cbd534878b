import { buildApi } from '../model/build-api.ts';
import { buildContract } from '../model/build-contract.ts';
import type { Api, Contract } from '../model/contract.ts';
import { startBuild } from '../model/start-build.ts';
import { type Problem, sortProblems } from '../read/problem.ts';
import type { ApiSpecs, Specs } from '../read/specs.ts';
import { asyncapiParserAgrees } from './asyncapi-opinion.ts';
import { sharedSchemasAreCommon } from './common-dialect.ts';
import { bindingsHaveTheMethod } from './delivery-binding.ts';
import { deliveriesAreDescribed, theApiIsDescribed } from './descriptions.ts';
import { examplesHaveTheirCode } from './example-codes.ts';
import { everythingHasExamples } from './example-coverage.ts';
import { extensionsAreKnown } from './extensions.ts';
import { documentsHaveOneVersion } from './one-version.ts';
import { codeListsStayOpen } from './open-lists.ts';
import { redoclyAgrees } from './openapi-opinion.ts';
import type { Ask, Asks } from './opinion.ts';
import { pathsAreNotReserved } from './reserved-paths.ts';
import type { ApiDocumentInput, ApiInput, ContractInput, DocumentInput, Rule } from './rule.ts';
import { shownErrorsHaveTheStatus } from './shown-errors.ts';
import { traitsStayRequired } from './trait-required.ts';

const apiDocumentRules: readonly Rule<ApiDocumentInput>[] = [
  extensionsAreKnown,
  sharedSchemasAreCommon,
];

const documentRules: readonly Rule<DocumentInput>[] = [
  ...apiDocumentRules,
  documentsHaveOneVersion,
  traitsStayRequired,
  bindingsHaveTheMethod,
  pathsAreNotReserved,
];

const apiRules: readonly Rule<ApiInput>[] = [codeListsStayOpen, theApiIsDescribed];

const contractRules: readonly Rule<ContractInput>[] = [...apiRules, deliveriesAreDescribed];

/** An overlay fills places; examples are of the contract as it is written. */
const exampleRules: readonly Rule<ContractInput>[] = [
  everythingHasExamples,
  examplesHaveTheirCode,
  shownErrorsHaveTheStatus,
];

interface LintScope {
  /** Whether an overlay has filled what the contract leaves open. */
  readonly overlaid: boolean;
}

/** What was found in a document, and what it says, if it could be understood. */
export interface Linted<A extends Api = Api> {
  readonly problems: readonly Problem[];
  readonly api?: A;
}

/** Everything in the readable documents of a contract that breaks a rule, by our own rules and by those of others. */
export async function lint(specs: Specs, scope: LintScope, asks: Asks): Promise<Linted<Contract>> {
  // Asked first, because it works in another thread. An overlay leaves the AsyncAPI document as it is.
  const asked = scope.overlaid ? [] : asyncapiParserAgrees({ specs }, asks.asyncapi);
  const { problems, input } = await checkOwnRules(specs, scope);
  // If it is not a contract to us, other tools would say the same in other words.
  const opinions =
    input === undefined ? [] : [await redoclyAgrees(input, asks.openapi), await asked];
  const all = sortProblems([...problems, ...opinions.flat()]);
  return input === undefined ? { problems: all } : { problems: all, api: input.contract };
}

/** As `lint`, for an OpenAPI document that stands by itself. */
export async function lintApi(specs: ApiSpecs, askOpenapi: Ask): Promise<Linted> {
  const found = await run(apiDocumentRules, { specs });
  const built = buildApi(specs);
  if ('problems' in built) return { problems: sortProblems([...found, ...built.problems]) };
  const input = { specs, build: startBuild(specs, []), api: built.api };
  const more = await run([...apiRules, shownErrorsHaveTheStatus], input);
  const opinion = await redoclyAgrees(input, askOpenapi);
  return { problems: sortProblems([...found, ...more, ...opinion]), api: built.api };
}

/** As `lint`, without the second opinions; `input` is there where the contract could be built. */
export async function checkOwnRules(specs: Specs, { overlaid }: LintScope) {
  const found = await run(documentRules, { specs });
  const built = buildContract(specs);
  if ('problems' in built) return { problems: sortProblems([...found, ...built.problems]) };

  const { contract } = built;
  const input = { specs, build: startBuild(specs, []), api: contract, contract };
  const rules = overlaid ? contractRules : [...contractRules, ...exampleRules];
  return { problems: sortProblems([...found, ...(await run(rules, input))]), input };
}

async function run<Input>(
  rules: readonly Rule<Input>[],
  input: Input,
): Promise<readonly Problem[]> {
  return (await Promise.all(rules.map((rule) => rule(input)))).flat();
}
