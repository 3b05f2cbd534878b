import type { Contract, DeliveryHeader } from '../../model/contract.ts';
import { memberNames, nameOf } from '../../model/naming.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { docComment, reference, tagsOf } from '../text/comment.ts';
import { listed, typescriptFile } from '../text/file.ts';
import { Documented, literal, record } from '../text/literal.ts';

/**
 * packages/events/src/generated/headers.ts: the headers of a delivery, by name.
 * See docs/decisions/roles-not-names.md.
 */
export function emitDeliveryHeaders({ contract }: Contracts): EmittedFile {
  const { headers } = contract;
  const names = memberNames(headers.map(({ key }) => key));
  const members = headers.map((header): [string, Documented] => [
    nameOf(names, header.key),
    new Documented(
      [header.description, `Sent ${conditionOf(contract, header)}.`, reference(header.source)],
      header.name,
      tagsOf(header),
    ),
  ]);
  const about = contract.delivery.source;
  return typescriptFile({
    path: 'packages/events/src/generated/headers.ts',
    sources: headers.map(({ source }) => source),
    body: [
      `${docComment(['The headers of a delivery. Header names are case-insensitive.', ...headers.map(({ source }) => reference(source)).slice(0, 1)])}
export const DeliveryHeader = ${literal(record(members), 0, 30, 9)} as const;`,
      `${docComment(['One of the headers in the constant of the same name.', reference(about)])}
export type DeliveryHeader = (typeof DeliveryHeader)[keyof typeof DeliveryHeader];`,
    ],
  });
}

/** When a header is sent, as the end of a sentence. */
export function conditionOf(
  { delivery, events, products }: Contract,
  header: DeliveryHeader,
): string {
  if (header.always) return 'with every delivery';
  const requiring = events.filter(({ requiredHeaders }) => requiredHeaders.includes(header.name));
  if (requiring.length > 0) {
    const titles = new Map(products.map(({ id, title }) => [id, title]));
    const names = requiring.map(
      ({ type, product }) => `\`${type}\` of ${titles.get(product) ?? product}`,
    );
    return `with ${listed(names)} only`;
  }
  return header.name === delivery.location?.header
    ? `only when \`${delivery.location.setting}\` is set for the store`
    : 'with some deliveries';
}
