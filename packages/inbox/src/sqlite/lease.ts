/** What a lease is about. */
interface Leased {
  readonly seq: number;
  /** The claim that must still be its own. */
  readonly claim: string;
  /** Whether it has a resource, so that somebody may wait behind it. PostgreSQL looks at the row for that. */
  readonly inLine: boolean;
}

const lone = '.';
const lined = '-';

/** A lease as the caller has it. */
export function leaseOf(seq: number, claim: string, resource: string | undefined): string {
  return `${seq}${resource === undefined ? lone : lined}${claim}`;
}

/** What a lease is about; no row for a string that is none. */
export function readLease(lease: string): Leased {
  const [, digits = '-1', mark, claim = ''] = /^(\d{1,15})([.-])(.*)$/.exec(lease) ?? [];
  return { seq: Number(digits), claim, inLine: mark === lined };
}
