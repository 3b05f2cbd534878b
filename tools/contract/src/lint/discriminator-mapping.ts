import { type Problem, problemAt } from '../read/problem.ts';
import { visit } from '../read/visit.ts';
import type { ApiDocumentInput } from './rule.ts';

/** Without a mapping, type generators take the names of the schemas for the values of the property. */
export function discriminatorsHaveMapping({ specs }: ApiDocumentInput): readonly Problem[] {
  const places = specs.roots.flatMap(([root, dialect]) => [...visit(root, dialect)]);
  return places.flatMap(({ place, role }) => {
    const discriminator = role === 'schema' ? place.own('discriminator') : undefined;
    // In AsyncAPI a discriminator is the name of a property and can't have a mapping.
    const mapping = discriminator?.own('mapping');
    if (discriminator === undefined || (mapping?.entries().length ?? 0) > 0) return [];
    return problemAt(discriminator.source, {
      rule: 'discriminator-mapping',
      message: 'this discriminator has no mapping, so its values would be the names of the schemas',
      mend: 'add "mapping:" with every value, or drop the discriminator: a const in each schema is enough',
    });
  });
}
