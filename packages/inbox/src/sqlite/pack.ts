/**
 * Collects pieces of bytes into one new buffer, which can be handed to another thread without a copy: the buffers that
 * they come in belong to others.
 */
export class Packer {
  #pieces: Uint8Array[] = [];
  #size = 0;

  /** Takes a piece. Returns where it will end. */
  add(piece: Uint8Array): number {
    this.#pieces.push(piece);
    this.#size += piece.byteLength;
    return this.#size;
  }

  /** Runs what adds pieces, and forgets those again if it throws. */
  try<T>(work: () => T): T {
    const [pieces, size] = [this.#pieces.length, this.#size];
    try {
      return work();
    } catch (error) {
      this.#pieces = this.#pieces.slice(0, pieces);
      this.#size = size;
      throw error;
    }
  }

  /** All pieces, one after the other. */
  bytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#size);
    let start = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, start);
      start += piece.byteLength;
    }
    return bytes;
  }
}
