/** How the command ends, for programs; the same in every role. */
export const ExitCode = {
  conformant: 0,
  mustFailed: 1,
  usage: 2,
  unreachable: 3,
  runnerFault: 4,
  inconclusive: 5,
  expectedFailurePassed: 6,
  /** As shells count a process that was interrupted. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** What each exit code says, in the words of the README. */
export const exitMeanings: Readonly<Record<ExitCode, string>> = {
  0: 'every MUST that applies passed, or is expected to fail',
  1: 'a MUST failed',
  2: 'bad usage or configuration',
  3: 'the target is unreachable',
  4: 'a fault of the runner itself',
  5: 'inconclusive',
  6: 'an expected failure passed',
  130: 'interrupted',
};

export function isExitCode(code: number): code is ExitCode {
  return code in exitMeanings;
}
