import { sign } from '@ordering/webhooks/node';
import type { Signed, SignedAs } from '../http/signed-as.ts';
import { waysOf } from '../http/signed-as.ts';
import { formsOf, Masks } from '../run/mask.ts';

/**
 * The secrets of a run, each under a name of its own: `[secret 1]`. What is recorded has the name wherever the
 * secret was, so that two places can still be seen to have the same one, and nothing that judges needs any.
 */
export class Vault {
  readonly #names = new Map<string, string>();
  /** Where secrets come from, by their names. */
  readonly #origins = new Map<string, string>();
  readonly #inText = new Masks();
  /** Bytes need not be text, so a character stands for each of them while they are searched. */
  readonly #inBytes = new Masks();

  /** From now on, this text is masked, in any of the forms in which it is usually written. */
  keep(secret: string): void {
    if (secret === '' || this.#names.has(secret)) return;
    const name = `[secret ${this.#names.size + 1}]`;
    this.#names.set(secret, name);
    for (const form of formsOf(secret)) {
      this.#inText.add(form, name);
      this.#inBytes.add(Buffer.from(form).toString('latin1'), name);
    }
  }

  nameOf(secret: string): string | undefined {
    return this.#names.get(secret);
  }

  /** Says of a secret that is kept where a person gets it from, in a few words; what was said first counts. */
  cameFrom(origin: string, secret: string): void {
    const name = this.#names.get(secret);
    if (name !== undefined && !this.#origins.has(name)) this.#origins.set(name, origin);
  }

  /** Where the secrets in a text come from, by their names. */
  originsIn(text: string): Readonly<Record<string, string>> {
    const masked = this.mask(text);
    return Object.fromEntries([...this.#origins].filter(([name]) => masked.includes(name)));
  }

  /** How many secrets there are. */
  get size(): number {
    return this.#names.size;
  }

  /**
   * The names of the secrets under which a signature is that of these bytes.
   *
   * @param after How many of the secrets, in the order in which they became known, are not tried.
   */
  signers(body: Uint8Array, signature: string | undefined, after = 0): readonly string[] {
    if (signature === undefined) return [];
    return [...this.#names]
      .slice(after)
      .flatMap(([secret, name]) => (signature === sign(secret, body) ? [name] : []));
  }

  /**
   * How a signature is made that is that of its bytes under no secret.
   *
   * @param tried How many of the secrets have been tried before.
   */
  signedAs(signed: Signed, tried: number): SignedAs | undefined {
    return waysOf(signed, [...this.#names].slice(tried));
  }

  mask(text: string): string {
    return this.#inText.replaceIn(text);
  }

  maskBytes(bytes: Buffer): Buffer {
    const text = bytes.toString('latin1');
    const masked = this.#inBytes.replaceIn(text);
    return masked === text ? bytes : Buffer.from(masked, 'latin1');
  }
}
