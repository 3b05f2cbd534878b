import { parsePointer } from '@ordering/kit/json-pointer';
import { bundle } from '../model/bundle.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import { placeOf } from './place-of.ts';
import type { ApiInput } from './rule.ts';

/** What the model checks of every example by itself; Redocly would compile each schema once more. */
const ownRules = {
  'no-invalid-media-type-examples': 'off',
  'no-invalid-schema-examples': 'off',
} as const;

/** Redocly's recommended rules find no errors either. */
export async function redoclyAgrees({ specs, build }: ApiInput): Promise<readonly Problem[]> {
  // Importing it takes a quarter of a second, which only lint can spare.
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended'], rules: ownRules });
  const source = JSON.stringify(bundle(specs.openapi, 'openapi', build.names));
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return found
    .filter(({ severity, ignored }) => severity === 'error' && ignored !== true)
    .map(({ ruleId, message, location }) => {
      const keys = parsePointer((location[0]?.pointer ?? '').replace(/^#\/?/, '/')) ?? [];
      return problemAt(placeOf(specs.openapi, build.names, keys).source, {
        rule: `redocly/${ruleId}`,
        message: `Redocly says: ${message}`,
        fix: 'change it to what OpenAPI allows here',
      });
    });
}
