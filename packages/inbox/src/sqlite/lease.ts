/** A lease as the caller has it: the row, and the claim that must still be its own. */
export function leaseOf(seq: number, claim: string): string {
  return `${seq}.${claim}`;
}

/** The row and the claim of a lease; no row for a string that is none. */
export function readLease(lease: string): { readonly seq: number; readonly claim: string } {
  const dot = lease.indexOf('.');
  const seq = dot > 0 && dot < 16 ? Number(lease.slice(0, dot)) : Number.NaN;
  return { seq: Number.isSafeInteger(seq) ? seq : -1, claim: lease.slice(dot + 1) };
}
