import { type Problem, problemAt } from '../read/problem.ts';
import type { DocumentInput } from './rule.ts';

/**
 * What is generated states one version of the contract, that of the OpenAPI document, for events as well. The documents of
 * the sandbox are no part of the contract and have versions of their own.
 */
export function documentsHaveOneVersion({ specs }: DocumentInput): readonly Problem[] {
  if (specs.overlaid) return [];
  const wanted = specs.openapi.find('info', 'version');
  const found = specs.asyncapi.find('info', 'version');
  // What is no text is refused where it is read.
  if (typeof wanted?.value !== 'string' || found === undefined) return [];
  if (wanted.value === found.value) return [];
  return [
    problemAt(found.source, {
      rule: 'one-version',
      message: `the version is ${found.value} here and ${wanted.value} in ${wanted.source.file}; both documents must have the same`,
      fix: 'write the same version in both',
    }),
  ];
}
