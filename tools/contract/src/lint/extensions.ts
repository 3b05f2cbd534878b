import { checkExtension } from '../model/extensions.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import { everyPlace } from '../read/visit.ts';
import type { ApiDocumentInput } from './rule.ts';

/** Every `x-` keyword is one that the specs document, and its value is what it should be. */
export function extensionsAreKnown({ specs }: ApiDocumentInput): readonly Problem[] {
  const problems: Problem[] = [];
  for (const [root, dialect] of specs.roots) {
    for (const { place, key, extension } of everyPlace(root, dialect)) {
      if (!extension || key === undefined) continue;
      checkExtension(key, place, (at, finding) => problems.push(problemAt(at.source, finding)));
    }
  }
  return problems;
}
