import type { Contract } from '../../model/contract.ts';
import { envelopeOf } from '../events/envelope.ts';
import { propertiesOf } from '../schemas.ts';
import { listed } from '../text/file.ts';
import { code, duration, table } from '../text/markdown.ts';
import { fillPage } from './page.ts';

/** The numbers and names of the delivery policy, as words inside a sentence. */
export function policyWords(contract: Contract) {
  const { delivery, products } = contract;
  const marks = products.flatMap(({ title, identifiedBy }) =>
    identifiedBy.length === 0 ? [] : [`${listed(identifiedBy.map(code))} (${title})`],
  );
  const ids = products.map(({ id }) => code(id));
  const secrets = () => fillPage('several-secrets', { 'identifying fields': listed(marks, 'or') });
  const properties = propertiesOf(contract, envelopeOf(contract).schema);
  const time = properties.find(({ schema }) => schema.format === 'date-time');
  return {
    method: code(delivery.method),
    'success from': String(delivery.success.from),
    'success to': String(delivery.success.to),
    'id field': code(delivery.idempotencyKey.field),
    'id header': code(delivery.idempotencyKey.header),
    'time field': time === undefined ? 'time' : code(time.name),
    'and the action': delivery.action === undefined ? '' : ' and the action',
    'without a product':
      products.length < 2
        ? ''
        : ` If your receiver does not get the events of every product, add those that it does not get (${listed(ids, 'or')}) to \`--without\`.`,
    'several secrets': marks.length === 0 ? '' : `\n${secrets()}`,
    span: duration(delivery.delaysMs.reduce((sum, delay) => sum + delay, 0)),
    'first delay': duration(delivery.delaysMs[1] ?? 0),
  };
}

/** What a receiver has to know, on one screen. */
export function glance({ delivery, products, signature }: Contract): string {
  const { action, delaysMs, eventType, idempotencyKey, location, method, success, timeoutMs } =
    delivery;
  const [first, ...others] = (action?.fields ?? []).map((field) => code(`data.${field}`));
  const told = products.filter(({ identifiedBy }) => identifiedBy.length > 0);
  const older = others.length === 0 ? '' : ` (older name: ${others.join(', ')})`;
  const delays = delaysMs.slice(1).map(duration);
  return table(
    ['', ''],
    [
      ['Request', `${code(method)} with a JSON body to the HTTPS URL that you registered`],
      [
        'Signature',
        `header ${code(signature.header)}: ${signature.algorithm} of the raw body, keyed with ${code(signature.key)}, in lowercase hex ([how](#signature))`,
      ],
      [
        'Id, the same on every attempt',
        `${code(idempotencyKey.field)} in the body, and header ${code(idempotencyKey.header)}`,
      ],
      ['Event type', `${code(eventType.field)} in the body, and header ${code(eventType.header)}`],
      ...(action === undefined
        ? []
        : [
            [
              'Action that the service asks for',
              `${first}${older}, and header ${code(action.header)}`,
            ],
          ]),
      ...(told.length === 0
        ? []
        : [
            [
              'Fields that identify the product',
              told
                .map(({ title, identifiedBy }) => `${title}: ${listed(identifiedBy.map(code))}`)
                .join('; '),
            ],
          ]),
      ...(location === undefined
        ? []
        : [
            [
              'Your own id for the store',
              `header ${code(location.header)}, if ${code(location.setting)} is set`,
            ],
          ]),
      [
        'Your response',
        `a status from ${success.from} to ${success.to} within ${duration(timeoutMs)}`,
      ],
      ['Attempts', `${delaysMs.length}: at once, then after ${listed(delays)} ([table](#retries))`],
    ],
  );
}

/** The attempts of a delivery, and the delays between them. */
export function retries({ delivery }: Contract): string {
  const { delaysMs, timeoutMs } = delivery;
  let sum = 0;
  const rows = delaysMs.map((delay, index) => {
    sum += delay;
    const start = index === 0 ? 'at once' : `${duration(delay)} after attempt ${index} failed`;
    return [String(index + 1), start, index === 0 ? '' : duration(sum)];
  });
  return [
    `There are ${delaysMs.length} attempts:`,
    table(['Attempt', 'Starts', 'Earliest start, counted from attempt 1'], rows),
    `A delay counts from the failure before it, so the time that the attempts themselves take (up to ${duration(timeoutMs)} each) comes on top. Once an attempt has succeeded, there are no more. When attempt ${delaysMs.length} fails, the delivery is marked as failed.`,
  ].join('\n\n');
}
