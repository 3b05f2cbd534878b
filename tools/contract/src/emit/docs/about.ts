import type { Json } from '../../read/json.ts';

/**
 * The description of an OpenAPI document, split: its section `## Errors` belongs to the page on errors, the rest to the
 * page on the API.
 */
export function takeErrors(description: Json | undefined): {
  readonly errors: string;
  readonly rest: string;
} {
  if (typeof description !== 'string') return { errors: '', rest: '' };
  const sections = description.split(/^(?=## )/m);
  const isErrors = (section: string) => /^## Errors\s*\n/.test(section);
  const errors = sections.filter(isErrors).map((section) => section.replace(/^.*\n/, ''));
  const rest = sections.filter((section) => !isErrors(section));
  return { errors: errors.join('').trim(), rest: rest.join('').trim() };
}
