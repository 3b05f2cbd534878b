import { createHash, createHmac } from 'node:crypto';
import { macCommand } from './secret-variables.ts';

/**
 * What is put into the signature header, told twice: as the runner computes it, and as a shell does it in a
 * command that reproduces a finding. There `$mac` is the correct signature, so that no command holds a
 * secret, or a signature that works.
 */
export interface Forgery {
  /** The values of the header, one for each time it is sent. */
  values(mac: string, signed: Buffer): readonly string[];
  /** The same values inside double quotes of a POSIX shell. */
  readonly shell: readonly string[];
  /** The command that gives `$mac` for the signed bytes on its input, where it is not the usual one. */
  readonly command?: string;
}

export const genuine: Forgery = { values: (mac) => [mac], shell: ['$mac'] };

export const noSignature: Forgery = { values: () => [], shell: [] };

export const emptySignature: Forgery = { values: () => [''], shell: [''] };

/** Only the first characters of the correct signature. */
export function cutTo(length: number): Forgery {
  return {
    values: (mac) => [mac.slice(0, length)],
    shell: [`$(printf %.${length}s "$mac")`],
  };
}

/** The correct signature with something behind it. */
export function followedBy(tail: string): Forgery {
  return { values: (mac) => [`${mac}${tail}`], shell: [`\${mac}${tail}`] };
}

export function precededBy(head: string): Forgery {
  return { values: (mac) => [`${head}${mac}`], shell: [`${head}$mac`] };
}

const digits = '0123456789abcdef';
const nextDigit = (digit: string) => digits.charAt((digits.indexOf(digit) + 1) % digits.length);
const nextDigitInShell = 'tr 0-9a-f 1-9a-f0';

export const firstDigitChanged: Forgery = {
  values: (mac) => [`${nextDigit(mac.charAt(0))}${mac.slice(1)}`],
  shell: [`$(printf %.1s "$mac" | ${nextDigitInShell})\${mac#?}`],
};

export const lastDigitChanged: Forgery = {
  values: (mac) => [`${mac.slice(0, -1)}${nextDigit(mac.slice(-1))}`],
  shell: [`\${mac%?}$(printf %s "$mac" | tail -c 1 | ${nextDigitInShell})`],
};

/** Nothing but its form is right. */
export const everyDigitChanged: Forgery = {
  values: (mac) => [[...mac].map(nextDigit).join('')],
  shell: [`$(printf %s "$mac" | ${nextDigitInShell})`],
};

export const capitals: Forgery = {
  values: (mac) => [mac.toUpperCase()],
  shell: ['$(printf %s "$mac" | tr a-f A-F)'],
};

/** The MAC under a key that everyone can guess or that is not the integration's. */
export const underOtherSecret: Forgery = {
  values: (_mac, signed) => [createHmac('sha256', 'not-the-secret').update(signed).digest('hex')],
  shell: ['$mac'],
  command: "openssl dgst -sha256 -hmac not-the-secret -r | cut -d' ' -f1",
};

export const underEmptySecret: Forgery = {
  values: (_mac, signed) => [createHmac('sha256', '').update(signed).digest('hex')],
  shell: ['$mac'],
  // HMAC pads a key with zeros, so one zero byte is the empty key, which openssl refuses.
  command: "openssl dgst -sha256 -mac HMAC -macopt hexkey:00 -r | cut -d' ' -f1",
};

export const withoutKey: Forgery = {
  values: (_mac, signed) => [createHash('sha256').update(signed).digest('hex')],
  shell: ['$mac'],
  command: "openssl dgst -sha256 -r | cut -d' ' -f1",
};

export const inBase64: Forgery = {
  values: (mac) => [Buffer.from(mac, 'hex').toString('base64')],
  shell: ['$mac'],
  command: macCommand('store', { encoding: 'base64' }),
};

/** The other hash needs the key itself, which a forgery does not get; the sender of the check has it. */
export function otherHash(secret: string): Forgery {
  return {
    values: (_mac, signed) => [createHmac('sha512', secret).update(signed).digest('hex')],
    shell: ['$mac'],
    command: macCommand('store', { hash: 'sha512' }),
  };
}

/** As many characters as a signature has, each of which is two bytes in UTF-8. */
export const accented: Forgery = {
  values: (mac) => ['é'.repeat(mac.length)],
  shell: ["$(printf '\\351%.0s' $(seq 64))"],
};

export const notHex: Forgery = {
  values: (mac) => ['z'.repeat(mac.length)],
  shell: ['z'.repeat(64)],
};

const wrong = '0'.repeat(64);
export const wrongThenRight: Forgery = { values: (mac) => [wrong, mac], shell: [wrong, '$mac'] };
export const rightThenWrong: Forgery = { values: (mac) => [mac, wrong], shell: ['$mac', wrong] };
