import { createHmac } from 'node:crypto';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** 256 bits in base64url, which is what the sandbox gives as token and as secret. */
const secret = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const time = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;
/** How long to wait: what is left of a window. */
const wait = /(retry-after: |wait )\d+/g;
const took = /("took_ms":)\d+/g;
/** In a log of what was sent; where one came, `signature` says whose it is. */
const logged = /"[0-9a-f]{64}"/g;
/** Of a delivery that has made all attempts: how many that are, and those after the third in its log. */
const all = /("state":"failed","attempts":)\d+/g;
const further = /,\{"number":4,.*(?=\]\}$)/gm;
/** In a refusal: what is in a list of the specs, which grows. */
const allowed = /(must be one of )\\".*?\\"(?=\.")/g;
const port = /(127\.0\.0\.1|localhost):\d{2,5}/g;

/**
 * Puts names in the place of what differs from run to run. The same value gets the same name
 * wherever it stands, so that the recording still shows which ids are equal.
 */
export class Placeholders {
  readonly #names = new Map<string, string>();
  readonly #count = new Map<string, number>();
  readonly #secrets = new Set<string>();

  /** A text whose ids, secrets, times and ports are named. */
  in(text: string): string {
    return text
      .replace(uuid, (value) => this.#name('uuid', value))
      .replace(secret, (value) => {
        this.#secrets.add(value);
        return this.#name('secret', value);
      })
      .replace(time, '<time>')
      .replace(took, '$1<ms>')
      .replace(logged, '"<signature>"')
      .replace(wait, '$1<seconds>')
      .replace(all, '$1<all>')
      .replace(further, ',<and so on>')
      .replace(allowed, '$1<the list>')
      .replace(port, '$1:<port>');
  }

  /** Which of the secrets seen so far made this signature of this body. */
  signature(value: string, body: Uint8Array): string {
    for (const key of this.#secrets) {
      if (createHmac('sha256', key).update(body).digest('hex') === value)
        return `<signed with ${this.#name('secret', key)}>`;
    }
    return `<signed with nothing known: ${value}>`;
  }

  #name(kind: string, value: string): string {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const number = (this.#count.get(kind) ?? 0) + 1;
    this.#count.set(kind, number);
    const name = `<${kind} ${number}>`;
    this.#names.set(value, name);
    return name;
  }
}
