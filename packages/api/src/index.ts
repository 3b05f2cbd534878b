export { type Classified, classifier } from './generated/classifier.ts';
export { type OperationId, operations } from './generated/operations.ts';
export { validate } from './generated/validate.ts';
export {
  type Problem,
  type RawValidator,
  type Validation,
  type Validator,
  validator,
} from './generated/validation.ts';
export { contractVersion } from './generated/version.ts';
export type {
  OperationRow,
  OperationTypes,
  OperationValidators,
  TypesOfEach,
} from './operation.ts';
export { pathOf, pathParametersOf } from './path.ts';
