/** The exit code of a command that was called wrongly, or was given something that it cannot use. */
export const usageExitCode = 2;
