/**
 * One mistake, and the results that find it: these and no others, in whichever subject it is made. It is made in the
 * small subject of these tests, in our own receiver or service, or in both.
 * See docs/decisions/one-list-of-defects.md.
 */
export type Defect<Decisions> = {
  /** What the subject does wrong, so that "a receiver that" or "a service that" can stand before it. */
  readonly mistake: string;
  /** The results that do not pass: `RCV-049 fail`, `RCV-049/effect fail`, `RCV-051 warn`. */
  readonly found: readonly string[];
  /** How its cause and what to do about it are told, on the first result that is broken. */
  readonly told?: string;
  /** Why more than one MUST fails, where one does not tell the others' cause. */
  readonly several?: string;
  /** It takes seconds to be found, or more than the checks that find it: it is tried in the long form alone. */
  readonly long?: true;
  /** Most of the suite hangs on what it breaks: it is tried with the checks that find it, and with no others. */
  readonly alone?: true;
} & (
  | { readonly decisions: Partial<Decisions>; readonly ours?: SourceEdit }
  | { readonly decisions?: undefined; readonly ours: SourceEdit }
);

/** A text that is replaced in one of our sources. The tests of this package read none of them; `test/mutants/` does. */
interface SourceEdit {
  /** For example `apps/sandbox`. */
  readonly workspace: string;
  /** Relative to the workspace. */
  readonly file: string;
  /** Stands there exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** The defects that the small subject of these tests can have. */
export function inSmallSubject<Decisions>(defects: readonly Defect<Decisions>[]) {
  return defects.flatMap(({ decisions, long = false, alone = false, ours: _, ...defect }) =>
    decisions === undefined ? [] : [{ ...defect, decisions, long, alone }],
  );
}

/** Of some defects, the first that each result finds, or each check with `checkOf`: enough to see each of them red. */
export function oneForEach<Found extends Pick<Defect<never>, 'found'>>(
  defects: readonly Found[],
  ofResult = (name: string) => name,
): Found[] {
  const seen = new Set<string>();
  return defects.filter(({ found }) => {
    const names = found.map(ofResult);
    const isNew = names.some((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return isNew;
  });
}
