import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { markdownFile } from '../text/file.ts';
import { prose } from '../text/markdown.ts';
import { glance, policyWords, retries } from './delivery.ts';
import { envelope, eventList, headerTable } from './events.ts';
import { otherNames } from './names.ts';
import { leftOpen, openUnder } from './open.ts';
import { adviceIn, fillPage, legend } from './page.ts';
import { scheme, workedExample } from './signature.ts';

/** docs/reference/webhooks.md: everything that you need to write a receiver in any language. */
export function emitWebhooksReference({ contract }: Contracts): EmittedFile {
  const { file } = contract.delivery.source;
  const open = (...places: readonly string[]) =>
    places.flatMap((pointer) => openUnder(contract, { file, pointer })).join('\n\n');
  const parts = {
    legend: legend(),
    ...policyWords(contract),
    'at a glance': glance(contract),
    'about deliveries': prose(contract.aboutDeliveries),
    'open deliveries': open('/info', '/servers'),
    headers: headerTable(contract),
    'open headers': open('/components/schemas/DeliveryHeaders'),
    scheme: scheme(contract),
    'open signature': open('/x-signature'),
    'worked example': workedExample(contract),
    envelope: envelope(contract),
    'open events': open('/channels', '/components/messages'),
    events: eventList(contract),
    retries: retries(contract),
    'open retries': open('/x-delivery'),
    names: otherNames(contract),
  };
  const text = fillPage('webhooks', { ...parts, 'left open': '' });
  return markdownFile({
    path: 'docs/reference/webhooks.md',
    notes: [adviceIn('webhooks')],
    sources: [
      contract.delivery.source,
      contract.signature.source,
      ...contract.headers.map(({ source }) => source),
      ...contract.products.map(({ source }) => source),
      ...contract.events.map(({ source }) => source),
    ],
    body: [fillPage('webhooks', { ...parts, 'left open': leftOpen(contract, 'webhooks', text) })],
  });
}
