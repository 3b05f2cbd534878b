import type { Take } from './commands.ts';

/** The lease of what is taken as it arrives. */
export interface ArrivalLease {
  readonly claim: string;
  readonly until: number;
}

/** Room for deliveries to be leased in the commit that stores them, which saves the commit that would claim them. */
export class Taking {
  readonly #lease: ArrivalLease;
  readonly #isNothingDue: () => boolean;
  #isTheirTurn: boolean | undefined;
  #items: number;
  #bytes: number;

  constructor({ claim, limit, maxBytes }: Take, isNothingDue: () => boolean, until: number) {
    this.#lease = { claim, until };
    this.#isNothingDue = isNothingDue;
    this.#items = limit;
    this.#bytes = maxBytes;
  }

  /** The lease for a body of so many bytes, if there is room for it and nothing was due before. */
  lease(bytes: number): ArrivalLease | undefined {
    // Asked at the first one, when the claims of the same batch have taken what they could.
    this.#isTheirTurn ??= this.#isNothingDue();
    const hasRoom = this.#items > 0 && bytes <= this.#bytes;
    return this.#isTheirTurn && hasRoom ? this.#lease : undefined;
  }

  /** Counts a body that was leased: it was no duplicate. */
  note(bytes: number): void {
    this.#items -= 1;
    this.#bytes -= bytes;
  }
}
