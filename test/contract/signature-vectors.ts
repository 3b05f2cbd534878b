import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { deliveryPolicy, signatureScheme } from '@ordering/events';

/** A signed body, right or wrong, and what a receiver has to make of it. */
export interface Vector {
  readonly id: number;
  readonly comment: string;
  readonly secret: string;
  readonly body: Buffer;
  /** The values of the signature header, one for each time that it is sent. */
  readonly signatures: readonly string[];
  readonly result: string;
}

export const vectors: readonly Vector[] = readVectors(
  new URL('../../specs/vectors/signatures.json', import.meta.url),
);

/**
 * The status that our adapters should answer. Over HTTP, white space around a value is gone before
 * anyone can see it.
 */
export function expectedStatus({ secret, body, signatures, result }: Vector): number {
  const trimmed = signatures.map((signature) => signature.trim());
  const right = result === 'accept' || (result === 'either' && isExact(secret, body, trimmed));
  return right ? deliveryPolicy.success.from : 401;
}

/** Our choice where both results conform: exactly one value, and exactly the right one. */
export function isExact(secret: string, body: Buffer, signatures: readonly string[]): boolean {
  const mac = createHmac('sha256', secret).update(body).digest('hex');
  return signatures.length === 1 && signatures[0] === mac;
}

/** Posts with every signature in a header of its own, as UTF-8 bytes. */
export function post(url: string, signatures: readonly string[], body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: deliveryPolicy.method }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject);
    if (signatures.length > 0) {
      const bytes = signatures.map((value) => Buffer.from(value, 'utf8').toString('latin1'));
      outgoing.setHeader(signatureScheme.header, bytes);
    }
    outgoing.end(body);
  });
}

function readVectors(file: URL): readonly Vector[] {
  const { vectors: list }: { vectors: readonly Record<string, unknown>[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return list.map((vector) => {
    const signatures: unknown[] = [vector.signatures ?? vector.signature ?? []].flat();
    return {
      id: Number(vector.id),
      comment: String(vector.comment),
      secret: String(vector.secret),
      body: Buffer.from(String(vector.bodyHex), 'hex'),
      signatures: signatures.map(String),
      result: String(vector.result),
    };
  });
}
