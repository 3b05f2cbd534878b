export { actionOf, carriesAction } from './action.ts';
export type { Classified } from './classifier.ts';
export { classifier } from './classifier.ts';
// The lists of constants that the specs have: their names are theirs to choose.
export * from './generated/constants.ts';
export type { DeliveryPolicy, SignatureScheme } from './generated/delivery.ts';
export { deliveryPolicy, signatureScheme } from './generated/delivery.ts';
export type {
  Envelope,
  EventFacts,
  EventMap,
  KnownEvent,
  ProductFacts,
} from './generated/events.ts';
export {
  EventType,
  eventTable,
  Product,
  productTable,
  validateEnvelope,
} from './generated/events.ts';
export { DeliveryHeader } from './generated/headers.ts';
export type { ParsedEvent, UnknownEvent } from './parse.ts';
export { parseEvent } from './parse.ts';
export type { EventPayload } from './payload.ts';
export { ownerFields, productOf } from './product.ts';
export type { Problem, RawValidator, Validation, Validator } from './validation.ts';
export { validator } from './validation.ts';
