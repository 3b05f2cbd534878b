import { startBuild } from '../model/build.ts';
import { buildContract } from '../model/build-contract.ts';
import { type Problem, sortProblems } from '../read/problem.ts';
import type { Specs } from '../read/specs.ts';
import { asyncapiParserAgrees } from './asyncapi-opinion.ts';
import { sharedSchemasAreCommon } from './common-dialect.ts';
import { bindingsHaveTheMethod } from './delivery-binding.ts';
import { deliveryNamesExist } from './delivery-names.ts';
import { everythingIsDescribed } from './descriptions.ts';
import { discriminatorsHaveMapping } from './discriminator-mapping.ts';
import { examplesKeepTheirSchemas, shownErrorsHaveTheStatus } from './document-examples.ts';
import { errorsUseEnvelope } from './error-envelope.ts';
import { examplesHaveTheirCode } from './example-codes.ts';
import { everythingHasExamples } from './example-coverage.ts';
import { extensionsAreKnown } from './extensions.ts';
import { codeListsStayOpen } from './open-lists.ts';
import { redoclyAgrees } from './openapi-opinion.ts';
import { responsesNameKnownCodes } from './operation-codes.ts';
import { productsAreTellable } from './product-identity.ts';
import { rowsStandUnderTheirStatus } from './row-status.ts';
import type { ContractInput, DocumentInput, Rule } from './rule.ts';
import { traitsStayRequired } from './trait-required.ts';

const documentRules: readonly Rule<DocumentInput>[] = [
  extensionsAreKnown,
  discriminatorsHaveMapping,
  sharedSchemasAreCommon,
  traitsStayRequired,
  rowsStandUnderTheirStatus,
  bindingsHaveTheMethod,
];

const contractRules: readonly Rule<ContractInput>[] = [
  errorsUseEnvelope,
  responsesNameKnownCodes,
  codeListsStayOpen,
  productsAreTellable,
  deliveryNamesExist,
  everythingIsDescribed,
];

/** An overlay fills places; examples are of the contract as it is written. */
const exampleRules: readonly Rule<ContractInput>[] = [
  everythingHasExamples,
  examplesKeepTheirSchemas,
  examplesHaveTheirCode,
  shownErrorsHaveTheStatus,
];

export interface LintScope {
  /** Whether an overlay has filled what the contract leaves open. */
  readonly overlaid: boolean;
}

/** Everything in readable documents that breaks a rule, by our own rules and by those of others. */
export async function lint(specs: Specs, scope: LintScope): Promise<readonly Problem[]> {
  const { problems, input } = await checkOwnRules(specs, scope);
  if (input === undefined) return problems;
  // An overlay leaves the AsyncAPI document as it is.
  const others = scope.overlaid ? [redoclyAgrees] : [redoclyAgrees, asyncapiParserAgrees];
  return sortProblems([...problems, ...(await run(others, input))]);
}

/** As `lint`, without the second opinions; `input` is there where the contract could be built. */
export async function checkOwnRules(specs: Specs, { overlaid }: LintScope) {
  const found = await run(documentRules, { specs });
  const built = buildContract(specs);
  if ('problems' in built) return { problems: sortProblems([...found, ...built.problems]) };

  const input = { specs, build: startBuild(specs, []), contract: built.contract };
  const rules = overlaid ? contractRules : [...contractRules, ...exampleRules];
  return { problems: sortProblems([...found, ...(await run(rules, input))]), input };
}

async function run<Input>(
  rules: readonly Rule<Input>[],
  input: Input,
): Promise<readonly Problem[]> {
  return (await Promise.all(rules.map((rule) => rule(input)))).flat();
}
