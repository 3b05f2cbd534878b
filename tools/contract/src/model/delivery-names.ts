import { nearest } from '@ordering/kit/nearest';
import type { Build } from './build.ts';
import type { DeliveryHeader, Event } from './contract.ts';
import { propertyNames } from './flatten.ts';

/** What `x-signature` and `x-delivery` name exists: headers of messages, fields of bodies. */
export function checkDeliveryNames(
  build: Build,
  events: readonly Event[],
  headers: readonly DeliveryHeader[],
): void {
  // Where nothing is sent, nothing has those names.
  if (events.length === 0) return;
  const fields = events.flatMap(({ payload }) => {
    const schema = build.names.get(payload);
    return schema === undefined ? [] : propertyNames(schema);
  });
  const known = {
    header: headers.map(({ name }) => name),
    field: [...new Set(fields)],
    setting: build.names.all.flatMap(([, schema]) => propertyNames(schema)),
  };
  const check = (kind: keyof typeof known, ...path: readonly string[]) => {
    const place = build.specs.asyncapi.find(...path);
    const value = place?.value;
    if (place === undefined || typeof value !== 'string' || known[kind].includes(value)) return;
    const near = nearest(value, known[kind]);
    build.report(place, {
      rule: 'delivery-name',
      message: `${path.join('.')} names the ${kind} ${value}, which is not in any schema`,
      fix: near === undefined ? `use one of ${known[kind].join(', ')}` : `did you mean ${near}?`,
    });
  };
  check('header', 'x-signature', 'header');
  check('setting', 'x-signature', 'key');
  for (const key of ['idempotencyKey', 'eventType']) {
    check('header', 'x-delivery', key, 'header');
    check('field', 'x-delivery', key, 'field');
  }
  check('header', 'x-delivery', 'action', 'header');
  check('header', 'x-delivery', 'location', 'header');
  check('setting', 'x-delivery', 'location', 'setting');
}
