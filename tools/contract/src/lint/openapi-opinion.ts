import { parsePointer } from '@ordering/kit/json-pointer';
import { bundle } from '../model/bundle.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { Ask } from './opinion.ts';
import { placeOf } from './place-of.ts';
import type { ApiInput } from './rule.ts';

/** What the model checks of every example by itself; Redocly would compile each schema once more. */
const ownRules = {
  'no-invalid-media-type-examples': 'off',
  'no-invalid-schema-examples': 'off',
} as const;

/** Asks Redocly, whose recommended rules are these. */
export const askRedocly: Ask = async (document) => {
  // Importing it takes a quarter of a second, which only lint can spare.
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended'], rules: ownRules });
  const source = JSON.stringify(document);
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return found
    .filter(({ severity, ignored }) => severity === 'error' && ignored !== true)
    .map(({ ruleId, message, location }) => ({
      rule: ruleId,
      message,
      keys: parsePointer((location[0]?.pointer ?? '').replace(/^#\/?/, '/')) ?? [],
    }));
};

/** Redocly's recommended rules find no errors either. */
export async function redoclyAgrees(
  { specs, build }: ApiInput,
  ask: Ask,
): Promise<readonly Problem[]> {
  const objections = await ask(bundle(specs.openapi, 'openapi', build.names));
  return objections.map(({ rule, message, keys }) =>
    problemAt(placeOf(specs.openapi, build.names, keys).source, {
      rule: `redocly/${rule}`,
      message: `Redocly says: ${message}`,
      fix: 'change it to what OpenAPI allows here',
    }),
  );
}
