/** A normative requirement. */
export interface Requirement {
  readonly id: string;
  readonly level: 'MUST' | 'SHOULD' | 'MAY';
  /**
   * Who asks for it: the contract, in its words or by what follows from them; or this project as advice, which is never a
   * MUST.
   */
  readonly origin: 'contract' | 'follows' | 'project';
  /** The section of the contract that it belongs to or follows from. */
  readonly section: string;
  /** Who has to keep it. */
  readonly party: 'receiver' | 'service' | 'client';
  readonly text: string;
  /** Which checks test it, now or later, or why none can. */
  readonly coverage:
    | {
        readonly kind: 'checked';
        readonly checks: readonly string[];
        readonly planned: readonly string[];
      }
    | { readonly kind: 'planned'; readonly checks: readonly string[] }
    | { readonly kind: 'excluded'; readonly reason: string };
  /** Where it is written. */
  readonly source: string;
}
