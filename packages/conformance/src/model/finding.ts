/** What a check says about a transcript. A check never throws for what the subject did. */
export type Finding =
  | { readonly kind: 'kept'; readonly detail: string }
  | {
      readonly kind: 'broken';
      readonly expected: string;
      readonly got: string;
      /** Only what the check also looks at is broken, and not what it is mainly about. */
      readonly lesser?: true;
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

/** A finding about what a check also looks at: a breach of it does not fail a MUST. */
export function lesser(finding: Finding): Finding {
  return finding.kind === 'broken' ? { ...finding, lesser: true } : finding;
}

export function notRun(because: string): Finding {
  return { kind: 'not-run', because };
}

export function notObservable(because: string): Finding {
  return { kind: 'not-observable', because };
}

const order = ['broken', 'not-run', 'not-observable', 'lesser', 'kept'] as const;

/** The worst of some findings, and the first of these: for checks of several parts. */
export function worst(findings: readonly Finding[]): Finding {
  for (const kind of order) {
    const found = findings.find((finding) => rankOf(finding) === kind);
    if (found !== undefined) return found;
  }
  return notRun('there was nothing to judge');
}

function rankOf(finding: Finding): (typeof order)[number] {
  return finding.kind === 'broken' && finding.lesser === true ? 'lesser' : finding.kind;
}
