import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { docComment, reference } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { literal } from '../text/literal.ts';

/** packages/events/src/generated/delivery.ts: how a delivery is signed, made, retried and given up. */
export function emitDelivery({ contract }: Contracts): EmittedFile {
  const { source: signed, ...signature } = contract.signature;
  const { source: made, ...delivery } = contract.delivery;
  return typescriptFile({
    path: 'packages/events/src/generated/delivery.ts',
    sources: [signed, made],
    body: [
      "import type { DeliveryPolicy, SignatureScheme } from '../delivery.ts';",
      `${docComment(['How a delivery is signed.', reference(signed)])}
export const signatureScheme = ${literal({ ...signature }, 0, 31, 36)} as const satisfies SignatureScheme;`,
      `${docComment(['How a delivery is made, retried and given up.', reference(made)])}
export const deliveryPolicy = ${literal({ ...delivery }, 0, 30, 36)} as const satisfies DeliveryPolicy;`,
    ],
  });
}
