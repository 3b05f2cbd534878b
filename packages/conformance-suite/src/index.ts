export type { ClientPart } from './client/capabilities.ts';
export { clientParts } from './client/capabilities.ts';
export { exampleTask } from './client/example-task.ts';
export type { ClientSubject, Ended, GivenTask, StateRequest } from './client/subject.ts';
export {
  clientVariables,
  defaultEndWithinMs,
  defaultTokenAnswer,
  usualAuthorityVariables,
} from './client/subject.ts';
export { describeDuration } from './contract/duration.ts';
export type { IdentityOption } from './contract/identity.ts';
export { identityOptions, otherOwnerOptions } from './contract/identity.ts';
export type { Json, JsonObject } from './contract/json.ts';
export { isJsonObject } from './contract/json.ts';
export type { Examination, Look } from './doctor/look.ts';
export { isHeaderName, isHeaderValue } from './http/header-text.ts';
export { quote } from './http/quote.ts';
export type { JudgeOptions } from './judge.ts';
export type { ListedCheck } from './list.ts';
export type { Capture, CaptureOptions } from './live/capture.ts';
export type { CollectOptions } from './live/collect.ts';
export type { Launching, LaunchOptions } from './live/launch.ts';
export type { Recorder } from './live/recorder.ts';
export type { Aspect, Level } from './model/check.ts';
export type { Climbed, Evidence, Rung } from './model/finding.ts';
export type { Need } from './model/need.ts';
export type { ReadReport } from './model/report-shape.ts';
export { readReport, reportSchema } from './model/report-shape.ts';
export type {
  Capabilities,
  Clause,
  Report,
  Result,
  SelectionMade,
  Status,
  Summary,
  Verdict,
} from './model/result.ts';
export { clauseVerdicts, reportFormat, statuses, summarise } from './model/result.ts';
export type { Role } from './model/role.ts';
export { defaultJobs, defaultTimeoutMs, roles } from './model/role.ts';
export type { OpenResult, Plan, PlannedScenario, PlanOptions } from './plan.ts';
export type { ReceiverPart } from './receiver/capabilities.ts';
export { receiverParts } from './receiver/capabilities.ts';
export type { EffectTimes } from './receiver/observe/settle.ts';
export { defaultEffectTimes } from './receiver/observe/settle.ts';
export { secretVariables } from './receiver/payloads/secret-variables.ts';
export type { OtherOwner, ReceiverSubject } from './receiver/subject.ts';
export { defaultExternalStoreId } from './receiver/subject.ts';
export type { PlannedStep } from './recording/rehearsal.ts';
export type { Subject, Suite } from './roles.ts';
export {
  LaunchError,
  ListenError,
  RecordingError,
  RunOptionsError,
  UnreachableError,
} from './run/errors.ts';
export { ExitCode, exitMeanings, isExitCode } from './run/exit-code.ts';
export type { ExpectedFailures } from './run/expected-failures.ts';
export type { RunOptions, RunStart } from './run/options.ts';
export type { Selection } from './run/select.ts';
export { resultName, shortName } from './run/select.ts';
export { isOpenMust } from './run/verdict.ts';
export type {
  Action,
  ActionName,
  Auth,
  Clock,
  CommandStep,
  Firing,
  Given,
  GivenCommunity,
  GivenStore,
  OwnerKind,
  RequestStep,
  ServiceConfig,
  Source,
  Step,
  UndoName,
} from './service/config/config.ts';
export { actionNames, ownerKinds, undoNames } from './service/config/config.ts';
export {
  absentNames,
  actionShapes,
  clockGives,
  codeGives,
  codesToReach,
  eventTypesOf,
  fireGives,
  integrateStoreGives,
  ownerId,
} from './service/config/shapes.ts';
export { namesIn } from './service/config/template.ts';
export type { ServiceSubject } from './service/subject.ts';
export { defaultFirstAttemptMs } from './service/subject.ts';
export {
  capture,
  collect,
  examine,
  judgeRecording,
  launch,
  listChecks,
  planRun,
  runSuite,
  startRecorder,
} from './suite.ts';
export { suiteVersion } from './version.ts';
export { jsonOf, shown, visible, visibleLines } from './visible.ts';
