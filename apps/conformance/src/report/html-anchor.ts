/** The place of a family in the page. */
export function anchor(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
