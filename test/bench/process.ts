import { readFileSync } from 'node:fs';

// Linux tells of a process how many hundredths of a second its threads have run, and how much memory it has and had.

/** How long a process has run on any core, in microseconds. */
export function cpuMicroseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before may hold anything, blanks and brackets too.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** The most memory that a process has had so far, in MiB. */
export function peakMebibytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
