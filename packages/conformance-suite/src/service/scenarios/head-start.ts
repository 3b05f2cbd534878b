/** The first step is this part of the longer answer: a few steps reach its end, where nothing overlaps any more. */
const firstPart = 1 / 8;

/** Who wins so often in a row does not win by chance: the change lies farther away. */
const manyInARow = 3;

/** The side that was carried out, where the other was not. */
export type Winner = 'denial' | 'delivery';

/**
 * The head start that one of two racing changes is given. It is moved so that the other side wins next, and by half as
 * much each time once both have won: where the winner changes, both are carried out at the same time.
 * See docs/decisions/race-search.md.
 */
export class HeadStart {
  #ms = 0;
  #stepMs = 0;
  readonly #winners: Winner[] = [];

  /** That of the delivery, in ms; below zero it is that of the denial. */
  get ms(): number {
    return this.#ms;
  }

  /**
   * Moves it after a race.
   *
   * @param longerMs How long the longer of the two calls took: beyond that nothing overlaps.
   */
  after(winner: Winner, longerMs: number): void {
    if (this.#stepMs === 0) this.#stepMs = longerMs * firstPart;
    this.#winners.push(winner);
    const latest = this.#winners.slice(-manyInARow);
    const isSame = (other: Winner) => other === winner;
    if (latest.length === manyInARow && latest.every(isSame)) this.#stepMs *= 2;
    else if (!this.#winners.every(isSame)) this.#stepMs /= 2;
    const ms = this.#ms + (winner === 'denial' ? this.#stepMs : -this.#stepMs);
    this.#ms = Math.max(-longerMs, Math.min(longerMs, ms));
  }
}
