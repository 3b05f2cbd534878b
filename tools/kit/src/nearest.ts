/** The known name that a misspelt one most likely means, if any is near enough. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  // Two edits are one swap of neighbours; of a long name more may be wrong.
  const limit = Math.max(2, Math.floor(name.length / 3));
  return known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ distance }) => distance <= limit && distance < name.length)
    .sort((a, b) => a.distance - b.distance)[0]?.candidate;
}

/** The known names that are most like a name, the most likely first, however unlike they are. */
export function mostLike(name: string, known: readonly string[], count: number): readonly string[] {
  return known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (left === right ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
