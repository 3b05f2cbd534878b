export { ownerFields, productOf } from '@ordering/events';
export { eventRows, ordinaryRow } from './contract/events.ts';
export {
  camelCase,
  defaultId,
  flagOf,
  identityFields,
  identityIn,
  otherFlagOf,
} from './contract/identity.ts';
export type { Json } from './contract/json.ts';
export { isJsonObject } from './contract/json.ts';
export { isSuccessful } from './contract/policy.ts';
export { requirementsOf, requirementTexts } from './contract/requirements.ts';
export type { Listener } from './http/listener.ts';
export { listen } from './http/listener.ts';
export { probe } from './http/probe.ts';
export type { Aspect, CheckCard, Family, Role } from './model/check.ts';
export { roles } from './model/check.ts';
export type { Finding } from './model/finding.ts';
export type { Report, Result, Status, Summary, Verdict } from './model/result.ts';
export { summarise } from './model/result.ts';
export type { Sightings, Wanted } from './model/sightings.ts';
export { unseen } from './model/sightings.ts';
export { receiverFamilies } from './receiver/checks/families.ts';
export { httpObserver } from './receiver/observe/observer.ts';
export { settle } from './receiver/observe/settle.ts';
export { quote, secretVariables } from './receiver/payloads/curl.ts';
export type { Drafts } from './receiver/payloads/draft.ts';
export { draftsFor } from './receiver/payloads/draft.ts';
export type { OtherStore, ReceiverWorld } from './receiver/world.ts';
export { deliver } from './receiver/world.ts';
export type { Deadline } from './run/deadline.ts';
export { deadlineIn } from './run/deadline.ts';
export { runCourse } from './run/engine.ts';
export { ExitCode, exitMeanings, isExitCode } from './run/exit-code.ts';
export { ExpectedFailuresError, readExpectedFailures } from './run/expected-failures.ts';
export { Redactor } from './run/redact.ts';
export { randomSeed, seededIds } from './run/seed.ts';
export type { Selection } from './run/select.ts';
export { isSelected, resultName, shortName } from './run/select.ts';
export { verdictOf } from './run/verdict.ts';
export { serviceFamilies } from './service/checks/families.ts';
export type {
  Action,
  ActionName,
  Auth,
  Clock,
  Firing,
  OwnerKind,
  ServiceConfig,
  Step,
} from './service/config/config.ts';
export { actionNames, ownerKinds } from './service/config/config.ts';
export { namesIn } from './service/config/template.ts';
export type { ServiceWorld } from './service/world.ts';
