export { type BackoffOptions, backoffDelay } from './backoff.ts';
export { type ClassifiedErrorCode, classifyErrorCode } from './classify.ts';
export { type RetryDecision, retryDecision } from './decision.ts';
export {
  type ErrorBody,
  type ErrorDetail,
  errorBody,
  type ParsedErrorEnvelope,
  parseErrorEnvelope,
} from './envelope.ts';
export { errorCatalogue, RetryClass, statusTable } from './generated/catalogue.ts';
export { type Classified, classifier } from './generated/classifier.ts';
export { ErrorCode } from './generated/codes.ts';
export { errorEnvelope } from './generated/envelope.ts';
export { contractVersion } from './generated/version.ts';
export { parseRetryAfter } from './retry-after.ts';
