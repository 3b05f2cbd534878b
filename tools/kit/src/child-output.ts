import type { ChildProcess } from 'node:child_process';

/** All that a process has printed so far. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/** Collects what a process prints; a stream that is no pipe stays empty. */
export function outputOf({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): Output {
  const output = { stdout: '', stderr: '' };
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  return output;
}
