import { codeOf } from '@ordering/kit/failure';
import { delaysMs } from '../contract/policy.ts';
import type { Asked, Reply } from '../http/script.ts';
import type { ScriptedServer } from '../http/scripted-server.ts';
import { startScriptedServer } from '../http/scripted-server.ts';
import { wallClock } from '../http/wall-clock.ts';
import { observer } from '../recording/observe.ts';
import { Vault } from '../recording/vault.ts';
import { ListenError, RecordingError } from '../run/errors.ts';
import { ownerOf, readBody } from '../service/scenarios/attribution.ts';
import { saying } from '../service/scenarios/endpoint.ts';
import { withoutCredentials } from './credentials.ts';
import type { Launch } from './launch-file.ts';
import { endsAt, givenUpAt, LaunchWriter, readLaunch } from './launch-file.ts';

/** How often it is written down that somebody listens: often enough for the shortest rung. */
export const beatMs: number = Math.min(10_000, Math.max(100, Math.min(...delaysMs.slice(1)) / 10));

/** A process that takes the deliveries of a launch, and writes them down. */
export interface Recorder extends AsyncDisposable {
  readonly url: string;
  /** Settles when there is nothing more to wait for. Rejects if the file cannot be written any more. */
  readonly over: Promise<void>;
}

/**
 * Listens where the launch of a file has said, and adds what comes to the file, before it is answered. It may be killed at
 * any time and started again.
 * See docs/decisions/recorder-writes-first.md.
 *
 * @throws RecordingError if the file cannot be used, or nothing more will come.
 * @throws ListenError if the port is taken, for example by another recorder of the same file.
 */
export async function startRecorder(file: string): Promise<Recorder> {
  const { head, lines } = readLaunch(file);
  if (Date.now() > endsAt(head)) {
    throw new RecordingError(`${file}: its retry schedule is over, so no more attempts will come`);
  }
  if (givenUpAt(lines) !== undefined)
    throw new RecordingError(`${file}: it was given up, so no more attempts are recorded`);
  const recording = new Recording(file, head);
  await recording.listen();
  return recording;
}

class Recording implements Recorder {
  readonly over: Promise<void>;
  url = '';
  readonly #file: string;
  readonly #head: Launch['head'];
  readonly #known = new Map<string, number>();
  readonly #observe = observer(new Vault());
  #owners: NonNullable<Launch['lines'][number]['owners']> = [];
  #writer: LaunchWriter | undefined;
  #server: ScriptedServer | undefined;
  #beat: NodeJS.Timeout | undefined;
  #isClosed = false;
  #finish: () => void = () => {};
  #fail: (error: unknown) => void = () => {};

  constructor(file: string, head: Launch['head']) {
    this.#file = file;
    this.#head = head;
    this.over = new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
    });
  }

  async listen(): Promise<void> {
    const { host, port, url } = this.#head;
    try {
      this.#server = await startScriptedServer({
        ...{ host, port, publicUrl: url },
        endpointOf: (asked, byPath) => this.#endpointOf(asked, byPath),
      });
    } catch (error) {
      const code = codeOf(error) ?? String(error);
      throw new ListenError(
        `${this.#file}: cannot listen on host ${host}, port ${port} (${code}): is its recorder running already?`,
      );
    }
    this.url = this.#server.url;
    // Only now: whoever has the port has the file.
    this.#writer = new LaunchWriter(this.#file);
    this.#writer.endLine();
    this.#writer.add({ up: wallClock() });
    this.#learn();
    this.#beat = setInterval(() => this.#alive(), beatMs);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#beat);
    await this.#server?.[Symbol.asyncDispose]();
    this.#writer?.add({ down: wallClock() });
    this.#writer?.[Symbol.dispose]();
    this.#finish();
  }

  #alive(): void {
    this.#guarded(() => {
      this.#writer?.add({ alive: wallClock() });
      const isGivenUp = givenUpAt(readLaunch(this.#file).lines) !== undefined;
      if (isGivenUp || Date.now() > endsAt(this.#head)) this.#finish();
    });
  }

  /** What cannot be written down must not be answered either: then nobody takes it for seen. */
  #guarded(write: () => void): void {
    try {
      write();
    } catch (error) {
      clearInterval(this.#beat);
      this.#fail(error);
    }
  }

  /** The launch writes down each endpoint before anybody else knows of it. */
  #learn(): void {
    for (const { endpoint, owners } of readLaunch(this.#file).lines) {
      if (owners !== undefined) this.#owners = owners;
      if (endpoint === undefined || this.#known.has(endpoint.name)) continue;
      const { name, status } = endpoint;
      this.#known.set(name, status);
      this.#server?.endpoint(name, (asked) => this.#take(asked, name, status));
    }
  }

  /** A path that is not known may be that of a new endpoint, or the address of a store from before. */
  #endpointOf(
    { path, body }: Omit<Asked, 'number'>,
    byPath: string | undefined,
  ): string | undefined {
    if (byPath !== undefined) return byPath;
    this.#learn();
    const [plain = ''] = path.split('?');
    const name = plain.slice(plain.lastIndexOf('/') + 1);
    if (this.#known.has(name)) return name;
    return ownerOf(this.#owners, { body: readBody(body), signedBy: [] })?.name;
  }

  #take({ number: _, ...asked }: Asked, endpoint: string, status: number): Reply {
    const reply = { kind: 'answer', status, body: saying(status) } as const;
    const headers = withoutCredentials(asked.headers);
    const times = { at: wallClock(), answeredAt: undefined, doneAt: undefined, stoodStillMs: 0 };
    let isWritten = false;
    this.#guarded(() => {
      this.#writer?.add({
        came: this.#observe({ ...times, endpoint, ...asked, headers, whole: true, reply }),
      });
      isWritten = true;
    });
    return isWritten ? reply : { kind: 'reset' };
  }
}
