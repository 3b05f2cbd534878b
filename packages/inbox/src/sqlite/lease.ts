/** A lease as the caller has it: the row, and the claim that must still be its own. */
export function leaseOf(seq: number, claim: string): string {
  return `${seq}.${claim}`;
}

/** The row and the claim of a lease; no row for a string that is none. */
export function readLease(lease: string): { readonly seq: number; readonly claim: string } {
  const [, seq = '-1', claim = ''] = /^(\d{1,15})\.(.+)$/.exec(lease) ?? [];
  return { seq: Number(seq), claim };
}
