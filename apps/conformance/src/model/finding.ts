/** What a check says about a transcript. A check never throws for what the subject did. */
export type Finding =
  | { readonly kind: 'kept'; readonly detail: string }
  | {
      readonly kind: 'broken';
      readonly expected: string;
      readonly got: string;
      /** A command that shows it, where one request alone does. */
      readonly reproduce?: string;
    }
  /** It could not be tried: something that the check needs was not given or did not work. */
  | { readonly kind: 'not-run'; readonly because: string }
  /** It was tried, and its outcome cannot be seen from here. */
  | { readonly kind: 'not-observable'; readonly because: string };

export function kept(detail: string): Finding {
  return { kind: 'kept', detail };
}

export function broken(expected: string, got: string, reproduce?: string): Finding {
  return reproduce === undefined
    ? { kind: 'broken', expected, got }
    : { kind: 'broken', expected, got, reproduce };
}

export function notRun(because: string): Finding {
  return { kind: 'not-run', because };
}

export function notObservable(because: string): Finding {
  return { kind: 'not-observable', because };
}

/** The first finding that is not `kept`, and otherwise the last one: for checks of several parts. */
export function worst(findings: readonly Finding[]): Finding {
  const order = ['broken', 'not-run', 'not-observable', 'kept'] as const;
  for (const kind of order) {
    const found = findings.find((finding) => finding.kind === kind);
    if (found !== undefined) return found;
  }
  return notRun('there was nothing to judge');
}
