import { signatureScheme } from '@ordering/events';

// This file implements one scheme. When the contract changes to another, this stops compiling.
const scheme = signatureScheme satisfies {
  readonly algorithm: 'HMAC-SHA256';
  readonly input: 'raw-body';
  readonly encoding: 'hex-lowercase';
  readonly keyEncoding: 'utf-8';
};

/** The header that carries the signature. */
export const signatureHeader: string = scheme.header;

/** Exactly the 32 bytes of the MAC, and nothing before or after them. */
const pattern = /^[0-9a-f]{64}$/;

/** Why a signature header is not even worth computing a MAC for. */
export type SignatureFault = 'signature-missing' | 'signature-repeated' | 'signature-malformed';

/** What a signature header says. */
type ClaimedSignature =
  | { readonly ok: true; readonly mac: Uint8Array }
  | { readonly ok: false; readonly reason: SignatureFault };

/**
 * Reads the values of the signature header, one for each time that it was sent.
 *
 * Strict on purpose: lenient hex decoders stop at the first character that they don't know, and so accept a
 * correct signature with anything after it.
 *
 * @see specs/asyncapi.yaml#/x-signature
 */
export function readSignature(sent: string | readonly string[] = []): ClaimedSignature {
  const values = typeof sent === 'string' ? [sent] : sent;
  const [value] = values;
  if (value === undefined || value === '') return { ok: false, reason: 'signature-missing' };
  if (values.length > 1) return { ok: false, reason: 'signature-repeated' };
  if (!pattern.test(value)) return { ok: false, reason: 'signature-malformed' };
  return { ok: true, mac: fromHex(value) };
}

/** A MAC as the signature header carries it. */
export function writeSignature(mac: Uint8Array): string {
  return toHex(mac);
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Bytes as lowercase hex. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += digits[byte];
  return hex;
}

/** The bytes of a text that is known to be hex, of even length. */
function fromHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i += 1) {
    bytes[i] = (digitOf(hex.charCodeAt(2 * i)) << 4) | digitOf(hex.charCodeAt(2 * i + 1));
  }
  return bytes;
}

/** The value of a lowercase hex digit: those of 0 to 9 stand in their last four bits, and those of a to f after 9. */
function digitOf(code: number): number {
  return (code & 15) + (code > 57 ? 9 : 0);
}
