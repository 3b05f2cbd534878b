import { sign } from '@ordering/webhooks/node';
import { isJsonObject } from '../contract/json.ts';
import { isWord } from '../model/shape.ts';
import { formsOf, replaceEach } from '../run/mask.ts';

/**
 * The secrets of a run, each under a name of its own: `[secret 1]`. What is recorded has the name wherever the
 * secret was, so that two places can still be seen to have the same one, and nothing that judges needs any.
 */
export class Vault {
  readonly #names = new Map<string, string>();

  /** From now on, this text is masked, in any of the forms in which it is usually written. */
  keep(secret: string): void {
    if (secret === '' || this.#names.has(secret)) return;
    this.#names.set(secret, `[secret ${this.#names.size + 1}]`);
  }

  nameOf(secret: string): string | undefined {
    return this.#names.get(secret);
  }

  /** How many secrets there are. */
  get size(): number {
    return this.#names.size;
  }

  /** The names of the secrets under which a signature is that of these bytes. */
  signers(body: Uint8Array, signature: string | undefined): readonly string[] {
    return [...this.#names].flatMap(([secret, name]) =>
      signature !== undefined && signature === sign(secret, body) ? [name] : [],
    );
  }

  mask(text: string): string {
    return this.#masked(text, (form) => form);
  }

  /** Bytes need not be text, so a character stands for each of them while they are searched. */
  maskBytes(bytes: Buffer): Buffer {
    const inBytes = (form: string) => Buffer.from(form).toString('latin1');
    const text = bytes.toString('latin1');
    const masked = this.#masked(text, inBytes);
    return masked === text ? bytes : Buffer.from(masked, 'latin1');
  }

  /** Plain data, with every text in it masked but the words of its form: a secret may be as short as a letter. */
  maskAll(value: unknown): unknown {
    if (typeof value === 'string') return isWord(value) ? value : this.mask(value);
    if (Array.isArray(value)) return value.map((item) => this.maskAll(item));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.maskAll(member)]),
    );
  }

  #masked(text: string, written: (form: string) => string): string {
    const names = new Map(
      [...this.#names].flatMap(([secret, name]) =>
        formsOf(secret).map((form) => [written(form), name] as const),
      ),
    );
    return replaceEach(text, names);
  }
}
