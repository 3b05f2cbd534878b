export { actionIn, actionOf, carriesAction } from './action.ts';
export type { DeliveryPolicy, SignatureScheme } from './delivery.ts';
export type { EventFacts, ProductFacts } from './facts.ts';
export { type Classified, classifier } from './generated/classifier.ts';
// The lists of constants that the specs have: their names are theirs to choose.
export * from './generated/constants.ts';
export { deliveryPolicy, signatureScheme } from './generated/delivery.ts';
export type {
  Envelope,
  EventMap,
} from './generated/events.ts';
export {
  EventType,
  eventTable,
  Product,
  productTable,
  validateEnvelope,
} from './generated/events.ts';
export { DeliveryHeader } from './generated/headers.ts';
export {
  type Problem,
  type RawValidator,
  type Validation,
  type Validator,
  validator,
} from './generated/validation.ts';
export { contractVersion } from './generated/version.ts';
export type { ParsedEvent, UnknownEvent } from './parse.ts';
export { parseEvent } from './parse.ts';
export type { EventPayload, KnownEvent } from './payload.ts';
export { ownerFields, productOf } from './product.ts';
export { actionRole, locationRole } from './roles.ts';
export { identifyingFields, productTitle } from './rows.ts';
