import { parseDuration } from '@ordering/kit/duration';
import type { Cursor } from '../read/cursor.ts';
import type { Build } from './build.ts';
import type { DeliveryPolicy, SignatureScheme } from './contract.ts';
import { checkExtension } from './extensions.ts';

/** How a delivery is signed: `x-signature`. */
export function signatureScheme(build: Build): SignatureScheme | undefined {
  const place = extensionAt(build, 'x-signature');
  if (place === undefined) return undefined;
  return {
    algorithm: 'HMAC-SHA256',
    input: 'raw-body',
    encoding: 'hex-lowercase',
    keyEncoding: 'utf-8',
    header: text(place, 'header'),
    key: text(place, 'key'),
    source: place.source,
  };
}

/** How a delivery is made, retried and given up: `x-delivery`. */
export function deliveryPolicy(build: Build): DeliveryPolicy | undefined {
  const place = extensionAt(build, 'x-delivery');
  if (place === undefined) return undefined;
  checkDurations(build, place);
  return {
    method: text(place, 'method'),
    timeoutMs: duration(place.find('timeout')),
    success: {
      from: place.get('success')?.number('from') ?? 200,
      to: place.get('success')?.number('to') ?? 299,
    },
    redirects: 'failure',
    delaysMs: list(place, 'delays').map(duration),
    idempotencyKey: {
      header: text(place, 'idempotencyKey', 'header'),
      field: text(place, 'idempotencyKey', 'field'),
    },
    eventType: {
      header: text(place, 'eventType', 'header'),
      field: text(place, 'eventType', 'field'),
    },
    ...(place.get('action') === undefined
      ? {}
      : {
          action: {
            header: text(place, 'action', 'header'),
            fields: list(place, 'action', 'fields').map(({ value }) => String(value)),
          },
        }),
    ...(place.get('location') === undefined
      ? {}
      : {
          location: {
            header: text(place, 'location', 'header'),
            setting: text(place, 'location', 'setting'),
          },
        }),
    source: place.source,
  };
}

/** Reports values that no delivery could be made with, though each is valid by itself. */
function checkDurations(build: Build, place: Cursor): void {
  const timeout = place.get('timeout');
  const success = place.get('success');
  const [first] = list(place, 'delays');
  const report = (at: Cursor, message: string, fix: string) =>
    build.report(at, { rule: 'delivery-delays', message, fix });
  if (timeout !== undefined && duration(timeout) === 0) {
    report(
      timeout,
      'no response can arrive within a timeout of zero',
      'write how long the service waits, as in PT10S',
    );
  }
  if (success !== undefined && Number(success.number('from')) > Number(success.number('to'))) {
    report(success, 'no status is in a range that ends before it begins', 'swap from and to');
  }
  if (first !== undefined && duration(first) !== 0) {
    report(
      first,
      'the first delay is before the first attempt, which is made at once',
      'begin the list with PT0S',
    );
  }
}

/** An extension at the root of the AsyncAPI document whose value its schema accepts. */
function extensionAt(build: Build, keyword: string): Cursor | undefined {
  const root = build.specs.asyncapi;
  const place = root.own(keyword);
  if (place === undefined) {
    build.report(root, {
      rule: 'delivery',
      message: `this document has no ${keyword}, so nothing can be generated for its deliveries`,
      fix: `add ${keyword} at the root of the document`,
    });
    return undefined;
  }
  return checkExtension(keyword, place, build.report) ? place : undefined;
}

// The readers below meet only what the schema of the extension has accepted.

function text(place: Cursor, ...keys: readonly string[]): string {
  return String(place.find(...keys)?.value);
}

function list(place: Cursor, ...keys: readonly string[]): readonly Cursor[] {
  return place.find(...keys)?.items() ?? [];
}

function duration(place: Cursor | undefined): number {
  return parseDuration(String(place?.value)) ?? 0;
}
