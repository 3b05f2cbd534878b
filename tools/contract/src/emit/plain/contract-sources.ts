import type { Contract } from '../../model/contract.ts';
import type { Source } from '../../read/source.ts';

/** The places of all facts: the first of them in a line says where that line was written. */
export function sourcesOf(contract: Contract): readonly Source[] {
  const { errorEnvelope, signature, delivery } = contract;
  return [
    ...contract.operations.flatMap(({ source, parameters, responses }) => [
      source,
      ...[...parameters, ...responses].map((each) => each.source),
    ]),
    ...[...contract.statuses, ...contract.errorCodes].map(({ source }) => source),
    ...(errorEnvelope === undefined ? [] : [errorEnvelope.source]),
    ...contract.constants.flatMap(({ source, values }) => [
      source,
      ...values.map((value) => value.source),
    ]),
    ...[...contract.products, ...contract.events, ...contract.headers].map(({ source }) => source),
    signature.source,
    delivery.source,
    ...contract.requirements.map(({ source }) => source),
    ...[...contract.unspecified, ...contract.schemas].map(({ source }) => source),
  ];
}
