import { request } from 'node:http';
import { connect } from 'node:net';
import { type Endpoint, linesOf, type Message } from './endpoint.ts';
import { Placeholders } from './placeholders.ts';

/** A request to the sandbox. A body that is a string goes out as it is, anything else as JSON. */
interface Call {
  readonly path: string;
  /** POST where there is a body, else GET, unless told. */
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The headers of an answer that callers act on. The others are the framework's. */
const telling = [
  'allow',
  'cache-control',
  'content-length',
  'content-type',
  'retry-after',
  'www-authenticate',
];

/** A long body is told by its start. */
const shownCharacters = 4_000;

/** Calls the sandbox, and writes down what went over the wire in both directions. */
export class Wire {
  readonly #base: string;
  readonly #endpoint: Endpoint;
  readonly #placeholders = new Placeholders();
  readonly #lines: string[] = [];

  constructor(base: string, endpoint: Endpoint) {
    this.#base = base;
    this.#endpoint = endpoint;
  }

  get recording(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  /** A heading. */
  part(title: string): void {
    this.#lines.push('', `# ${title}`);
  }

  /** Makes a call, waits for the deliveries that it brought about, and records all of it. */
  async call(call: Call): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.send(call);
    this.#record('>', sentOf(call));
    this.#record('<', withTelling(answer));
    await this.#settle();
    for (const delivery of this.#endpoint.take()) this.#record('~', delivery);
    return objectIn(answer.body);
  }

  /** Makes a call that is not recorded. */
  send({ path, body, token, headers = {}, method }: Call): Promise<Message> {
    const payload = body === undefined ? undefined : textOf(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#base + path,
        {
          method: method ?? (payload === undefined ? 'GET' : 'POST'),
          headers: {
            ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        async (answer) => {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(Buffer.from(chunk));
          resolve({
            start: `${answer.statusCode}`,
            headers: linesOf(answer.rawHeaders),
            body: Buffer.concat(chunks),
          });
        },
      );
      sent.once('error', reject);
      sent.end(payload);
    });
  }

  /** Sends bytes that need not be HTTP, and records the whole answer. */
  async raw(bytes: string): Promise<void> {
    const { hostname, port } = new URL(this.#base);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      socket.once('close', () => resolve(text)).once('error', reject);
    });
    this.#record('>', { start: JSON.stringify(bytes), headers: [], body: Buffer.of() });
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [start = '', ...lines] = head.split('\r\n');
    const headers = lines.map((line): readonly [string, string] => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    });
    this.#record('<', withTelling({ start, headers, body: Buffer.from(body) }));
  }

  /** An advance by nothing answers when every attempt that is due has ended. */
  async #settle(): Promise<void> {
    const { start } = await this.send({ path: '/sandbox/clock/advance', body: { by: 'PT0S' } });
    if (start !== '200') throw new Error(`The clock answered ${start}.`);
  }

  #record(mark: string, { start, headers, body }: Message): void {
    const lines = [start, ...headers.map(([name, value]) => this.#headerLine(name, value, body))];
    const head = this.#placeholders.in(lines.join('\n')).split('\n');
    const told = short(this.#placeholders.in(body.toString('utf8')));
    if (mark !== '<') this.#lines.push('');
    const all = told === '' ? head : [...head, ...told.split('\n')];
    this.#lines.push(...all.map((line) => `${mark} ${line}`));
  }

  #headerLine(name: string, value: string, body: Buffer): string {
    // The length follows from the body, which is recorded, and differs with what it quotes.
    if (name.toLowerCase() === 'content-length' && Number(value) === body.length)
      return `${name}: <length of the body>`;
    if (/^[0-9a-f]{64}$/.test(value))
      return `${name}: ${this.#placeholders.signature(value, body)}`;
    return `${name}: ${value}`;
  }
}

function sentOf({ path, method, body, token, headers = {} }: Call): Message {
  const payload = body === undefined ? '' : textOf(body);
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return {
    start: `${method ?? (payload === '' ? 'GET' : 'POST')} ${path}`,
    headers: Object.entries({ ...authorization, ...headers }),
    body: Buffer.from(payload),
  };
}

function withTelling(answer: Message): Message {
  const headers = answer.headers.filter(([name]) => telling.includes(name.toLowerCase()));
  return { ...answer, headers };
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function short(text: string): string {
  return text.length <= shownCharacters
    ? text
    : `${text.slice(0, 100)}… (${text.length} characters)`;
}

function objectIn(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** The text in a field of an answer. */
export function text(answer: Readonly<Record<string, unknown>>, name: string): string {
  const value = answer[name];
  if (typeof value !== 'string') throw new Error(`The answer has no text in \`${name}\`.`);
  return value;
}
