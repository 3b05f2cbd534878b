const line = /^(?:\r?\n)*HTTP\/\d\.\d[ \t]+([1-9]\d\d)(?:\s|$)/;
const endOfHeaders = /\r?\n\r?\n/;
/** How much is read before the answer, in bytes. */
const mostBytes = 1024 * 1024;

/**
 * Finds the status of the answer in what a connection receives, past informational responses (1xx), whatever a parser makes
 * of what follows it.
 */
export class StatusLine {
  /** Undefined until its line has come as far as the status. */
  status: number | undefined;
  #text = '';
  #bytes = 0;

  /** Whether so much came before the answer that it is not waited for. */
  get isTooLate(): boolean {
    return this.#bytes > mostBytes;
  }

  read(chunk: Buffer): void {
    if (this.status !== undefined || this.isTooLate) return;
    this.#bytes += chunk.length;
    this.#text += chunk.toString('latin1');
    for (;;) {
      const status = Number(line.exec(this.#text)?.[1]);
      if (status >= 200) this.status = status;
      const end = status < 200 ? endOfHeaders.exec(this.#text) : null;
      if (end === null) return;
      this.#text = this.#text.slice(end.index + end[0].length);
    }
  }
}
