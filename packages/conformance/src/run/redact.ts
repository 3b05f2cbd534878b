const mask = '[redacted]';

/**
 * Keeps secrets out of everything that is shown. Every text of a report passes through `clean`, also
 * those that came from the subject: a service may well echo a token in an error message.
 */
export class Redactor {
  readonly #secrets = new Set<string>();

  /** From now on, this text is not shown, in any of the forms in which it is usually written. */
  hide(secret: string): void {
    if (secret === '') return;
    for (const form of [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      new URLSearchParams([['', secret]]).toString().slice(1),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('base64url'),
    ]) {
      this.#secrets.add(form);
    }
  }

  clean(text: string): string {
    // Longest first, so that a secret that contains another one is hidden as a whole.
    const longestFirst = [...this.#secrets].sort((a, b) => b.length - a.length);
    return longestFirst.reduce((cleaned, secret) => cleaned.replaceAll(secret, mask), text);
  }
}
