/** Why nothing more of a response is read, in words for the log. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** What an endpoint answered. */
export interface Answer {
  readonly status: number;
  /** The first part of the body. */
  readonly body: string;
  /** What of it was odd, or was not read. */
  readonly note: string | undefined;
  /** Whether nothing was odd, and another request may follow on the connection. */
  readonly keepsConnection: boolean;
}

/** How much of a body is read, and shown in the log, in bytes. */
const shownBytes = 4096;
/** How much of the headers of a response is read, its status line included, in bytes. */
const mostHeaderBytes = 64 * 1024;
/** How much is read before the answer. */
const mostInformationalBytes = 1024 * 1024;

const statusLine = /^HTTP\/\d(?:\.\d)?[ \t]+([1-9]\d\d)(?:\s|$)/;
const headerLine = /^([\w!#$%&'*+.^`|~-]+):([\t\x20-\x7e\x80-\xff]*)$/;
const chunkLine = /^([\da-f]{1,8})[ \t]*(?:;.*)?$/i;

/** Parts of a response, read as they come: it yields where more is needed. */
type Steps<T> = Generator<undefined, T, undefined>;

/**
 * Reads the response to a request over HTTP/1. The status line settles it, whatever follows; informational responses
 * (1xx) before it are skipped. What cannot be read after it becomes a note. See docs/decisions/http-client.md.
 */
export class ResponseReader {
  readonly #steps = this.#response();
  #part: 'status line' | 'headers' | 'body' = 'status line';
  #status: number | undefined;
  #chunk: Buffer = Buffer.alloc(0);
  /** How much of the chunk is read. */
  #at = 0;
  /** What has come of a line that is not whole. */
  #line = '';
  #lineBytes = 0;
  readonly #shown: Buffer[] = [];
  #shownSize = 0;
  #lastsUntilClosed = false;
  #keepsConnection = true;

  /**
   * Reads more, and returns the answer if nothing more is to be read.
   *
   * @throws Unreadable without a status.
   */
  read(chunk: Buffer): Answer | undefined {
    this.#chunk = chunk;
    this.#at = 0;
    try {
      if (this.#steps.next().done !== true) return undefined;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const answer = this.#answer(error.message);
      if (answer === undefined) throw error;
      return answer;
    }
    const isAll = this.#at === chunk.length;
    return this.#answer(isAll ? undefined : 'more bytes came after the end of the response');
  }

  /** Whether the status is known. */
  get isSettled(): boolean {
    return this.#status !== undefined;
  }

  /** The answer of a connection that has come to its end, if there was one. */
  closed(): Answer | undefined {
    return this.#lastsUntilClosed ? this.#answer(undefined) : this.broken();
  }

  /** The answer of a connection that has failed, if there was one. */
  broken(): Answer | undefined {
    return this.#answer(`the connection was closed before the end of the response ${this.#part}`);
  }

  /** The answer if nothing more is to be read, if there was one. */
  stop(): Answer | undefined {
    return this.#answer(this.#beginning());
  }

  #beginning(): string {
    return `only the beginning of the response ${this.#part} was read`;
  }

  #answer(note: string | undefined): Answer | undefined {
    // The words after a status say nothing.
    const status =
      this.#status ?? (this.#part === 'status line' ? statusIn(this.#line) : undefined);
    if (status === undefined || isInformational(status)) return undefined;
    const body = Buffer.concat(this.#shown).toString('utf8');
    const keepsConnection = this.#keepsConnection && note === undefined;
    return { status, body, note, keepsConnection };
  }

  *#response(): Steps<void> {
    let bytes = 0;
    while (bytes <= mostInformationalBytes) {
      const status = yield* this.#statusLine();
      this.#part = 'headers';
      if (!isInformational(status)) {
        this.#status = status;
        const headers = yield* this.#headers();
        this.#part = 'body';
        yield* this.#body(status, headers);
        return;
      }
      while ((yield* this.#nextLine()) !== '');
      bytes += this.#lineBytes;
      this.#part = 'status line';
    }
    throw new Unreadable('more than 1 MiB of informational responses came');
  }

  *#statusLine(): Steps<number> {
    this.#lineBytes = 0;
    let line = '';
    while (line === '') line = yield* this.#nextLine();
    const status = statusIn(line);
    if (status === undefined) throw notHttp();
    this.#keepsConnection &&= line.startsWith('HTTP/1.1');
    return status;
  }

  *#headers(): Steps<ReadonlyMap<string, string>> {
    const headers = new Map<string, string>();
    for (let line = yield* this.#nextLine(); line !== ''; line = yield* this.#nextLine()) {
      const [, name, value] = headerLine.exec(line) ?? [];
      if (name === undefined || value === undefined) {
        throw new Unreadable('a response header is not valid HTTP');
      }
      const before = headers.get(name.toLowerCase());
      headers.set(name.toLowerCase(), before === undefined ? value.trim() : `${before}, ${value}`);
    }
    if (/\bclose\b/i.test(headers.get('connection') ?? '')) this.#keepsConnection = false;
    return headers;
  }

  /** @see RFC 9112, section 6.3 */
  *#body(status: number, headers: ReadonlyMap<string, string>): Steps<void> {
    if (status === 204 || status === 304) return;
    const coding = headers.get('transfer-encoding');
    const length = headers.get('content-length');
    if (coding !== undefined && length !== undefined) {
      throw new Unreadable('the response has both content-length and transfer-encoding');
    }
    if (coding !== undefined && /(?:^|,)[ \t]*chunked$/i.test(coding)) {
      yield* this.#chunks();
    } else if (length === undefined) {
      this.#lastsUntilClosed = true;
      yield* this.#bytes(Number.POSITIVE_INFINITY);
    } else if (/^\d+$/.test(length)) {
      yield* this.#bytes(Number(length));
    } else {
      throw new Unreadable('the content-length of the response is not valid');
    }
  }

  *#chunks(): Steps<void> {
    for (let size = yield* this.#chunkSize(); size > 0; size = yield* this.#chunkSize()) {
      yield* this.#bytes(size);
      if ((yield* this.#nextLine()) !== '') throw badChunk();
    }
    yield* this.#headers();
  }

  *#chunkSize(): Steps<number> {
    const [, size] = chunkLine.exec(yield* this.#nextLine()) ?? [];
    if (size === undefined) throw badChunk();
    return Number.parseInt(size, 16);
  }

  /** A line without its end, which may be a line feed alone. */
  *#nextLine(): Steps<string> {
    for (;;) {
      if (this.#part === 'status line' && this.#line === '' && !mayBegin(this.#chunk[this.#at])) {
        throw notHttp();
      }
      const end = this.#chunk.indexOf('\n', this.#at);
      const next = end === -1 ? this.#chunk.length : end + 1;
      this.#line += this.#chunk.toString('latin1', this.#at, next);
      this.#lineBytes += next - this.#at;
      this.#at = next;
      if (this.#lineBytes > mostHeaderBytes) {
        throw new Unreadable(
          this.#part === 'body' ? this.#beginning() : 'the response headers are larger than 64 KB',
        );
      }
      if (end !== -1) break;
      yield;
    }
    const line = this.#line;
    this.#line = '';
    if (line.endsWith('\r\n')) return line.slice(0, -2);
    this.#keepsConnection = false;
    return line.slice(0, -1);
  }

  *#bytes(count: number): Steps<void> {
    for (let left = count; left > 0; ) {
      if (this.#at === this.#chunk.length) yield;
      const part = this.#chunk.subarray(this.#at, this.#at + left);
      this.#at += part.length;
      left -= part.length;
      // Copied, since a chunk lies in a buffer that is larger.
      this.#shown.push(Buffer.from(part.subarray(0, shownBytes - this.#shownSize)));
      this.#shownSize += part.length;
      if (this.#shownSize > shownBytes) throw new Unreadable(this.#beginning());
    }
  }
}

function statusIn(line: string): number | undefined {
  const [, status] = statusLine.exec(line) ?? [];
  return status === undefined ? undefined : Number(status);
}

/** Whether a byte may begin a status line or an empty one: what speaks another protocol may send no line at all. */
const mayBegin = (byte: number | undefined) =>
  byte === undefined || 'H\r\n'.includes(String.fromCharCode(byte));
const isInformational = (status: number) => status < 200;
const notHttp = () => new Unreadable('the response is not HTTP');
const badChunk = () => new Unreadable('a chunk of the response body has an invalid size');
