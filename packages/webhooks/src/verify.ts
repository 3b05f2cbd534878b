import { Allowance } from './allowance.ts';
import { type FaultLog, faultLogOf } from './faults.ts';
import type { Hashing } from './hashing.ts';
import type { Key, Signer } from './keyring.ts';
import { createKeyring } from './keyring.ts';
import { type Bytes, bytesOf } from './raw-body.ts';
import type { ChangingSecrets, Secret, SecretHint, SecretLookup } from './secrets.ts';
import { maxSecretsGiven } from './secrets.ts';
import type { SignatureFault } from './signature.ts';
import { readSignature } from './signature.ts';

export type { Signer } from './keyring.ts';

/** The verdict on a signature. */
export type Verification =
  | {
      readonly ok: true;
      readonly signer: Signer;
      /** Every store that a secret was given for, the signer's own included. */
      readonly bound: ReadonlySet<string>;
    }
  | {
      readonly ok: false;
      /** `overloaded`: there was no time to try all secrets; try again later. */
      readonly reason: SignatureFault | 'signature-mismatch' | 'overloaded';
    };

/**
 * Verifies raw bytes against the values of the signature header, one for each time it was sent.
 *
 * @returns A promise that rejects with a TypeError when the body is of another kind, or with what a lookup failed with.
 */
export type Verifier = (
  signatures: string | readonly string[] | undefined,
  body: Bytes,
  hint?: SecretHint,
) => Promise<Verification>;

const noHint: SecretHint = { location: undefined, url: undefined };

/** Of one core, what deliveries may take that are tried with one secret after the other. */
const shareForTrying = 0.25;

/**
 * Makes a verifier for one or several secrets.
 *
 * The MAC is computed over the bytes as they arrived: parsing and serialising them again changes white space
 * and key order.
 *
 * All secrets are tried. In a list that is longer than `maxSecretsGiven`, the one that fitted last for the same hint is
 * tried first. What none of them fits, such as a forgery, costs a MAC for each secret; so that a flood of these does not
 * stop genuine deliveries, they may take a quarter of a core's time, and beyond that are `overloaded`.
 *
 * @param elapsed Milliseconds since some moment that stays the same.
 * @param log - Gets a line when a secret has white space around it; `console.error` by default.
 * @throws SecretError when a list is empty, or one of its secrets is.
 * @see specs/asyncapi.yaml#/x-signature
 */
export function createVerifier(
  hashing: Hashing,
  secrets: readonly Secret[] | ChangingSecrets | SecretLookup,
  elapsed: () => number = () => performance.now(),
  log: FaultLog = faultLogOf(),
): Verifier {
  const ring = createKeyring(hashing, secrets, log);
  const allowance = new Allowance(shareForTrying, elapsed);

  return async (signatures, given, hint = noHint) => {
    const body = bytesOf(given, 'the body');
    const claimed = readSignature(signatures);
    if (!claimed.ok) return claimed;
    const equal = (mac: Uint8Array) => hashing.equal(mac, claimed.mac);
    // Nothing is awaited that is there: with the usual secret that would be half of what is done beside the MAC.
    const fits = ({ hash }: Key) => {
      const mac = hash(body);
      return mac instanceof Promise ? mac.then(equal) : equal(mac);
    };

    const found = ring.candidates(hint);
    const { likely, keys, bound } = found instanceof Promise ? await found : found;
    if (likely !== undefined && (await fits(likely))) {
      return { ok: true, signer: likely.signer, bound };
    }
    const key = await (keys.length <= maxSecretsGiven
      ? tryAll(keys, fits)
      : tryMany(keys, fits, allowance, elapsed));
    if (key === 'overloaded') return { ok: false, reason: key };
    if (key === undefined) return { ok: false, reason: 'signature-mismatch' };
    ring.fitted(hint, key);
    return { ok: true, signer: key.signer, bound };
  };
}

type Fits = (key: Key) => boolean | Promise<boolean>;

/** Goes on when one has fitted, so that the time reveals nothing about which. */
async function tryAll(keys: readonly Key[], fits: Fits): Promise<Key | undefined> {
  let match: Key | undefined;
  for (const key of keys) {
    const isIt = fits(key);
    if (isIt === true || (isIt !== false && (await isIt))) match = key;
  }
  return match;
}

/** Others get their turn after this time, in milliseconds. */
const turnMs = 10;

async function tryMany(
  keys: readonly Key[],
  fits: Fits,
  allowance: Allowance,
  elapsed: () => number,
): Promise<Key | 'overloaded' | undefined> {
  let since = elapsed();
  for (const key of keys) {
    if (!allowance.isLeft) return 'overloaded';
    const before = elapsed();
    const isIt = await fits(key);
    const after = elapsed();
    allowance.take(after - before);
    if (isIt) return key;
    if (after - since >= turnMs) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      since = elapsed();
    }
  }
  return undefined;
}
