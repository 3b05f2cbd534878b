/** What tells the requests of one operation from those of another. */
interface Row {
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
}

/** The row that a request belongs to, and the parameters of its path; undefined where there is none. */
export function routed<R extends Row>(
  rows: readonly R[],
  method: string,
  pathname: string,
): { readonly row: R; readonly params: Readonly<Record<string, string>> } | undefined {
  const given = pathname.split('/').slice(1);
  // A client's `baseUrl` may have a path of its own, so the longest path counts that the given one ends with, and of these
  // the one with the fewest parameters.
  const [found] = rows
    .filter((row) => row.method === method)
    .map((row) => ({ row, segments: row.path.split('/').slice(1) }))
    .filter(({ segments }) => fits(segments, given))
    .sort(
      (a, b) =>
        b.segments.length - a.segments.length ||
        parameterCount(a.row.path) - parameterCount(b.row.path),
    );
  if (found === undefined) return undefined;
  const { row, segments } = found;
  const last = given.slice(-segments.length);
  const params = segments.flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), decodeURIComponent(last[index] ?? '')]] : [],
  );
  return { row, params: Object.fromEntries(params) };
}

function fits(segments: readonly string[], given: readonly string[]): boolean {
  if (given.length < segments.length) return false;
  const last = given.slice(-segments.length);
  return segments.every((segment, index) =>
    isParameter(segment) ? last[index] !== '' : segment === last[index],
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

/** How many parameters a path has. */
function parameterCount(path: string): number {
  return path.split('{').length - 1;
}
