import { readdirSync, readFileSync } from 'node:fs';

// Linux tells of a process how many hundredths of a second its threads have run, and how much memory it has and had.

/** How long a process has run on any core, in microseconds. */
export function cpuMicroseconds(pid: number): number {
  const { own } = timesOf(pid);
  return own;
}

/** How long a process and those that it has started have run, those that have ended included, in microseconds. */
export function familyCpuMicroseconds(pid: number): number {
  const { own, ended } = timesOf(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const { parent, own: child } = timesOf(Number(name));
        return parent === pid ? child : 0;
      } catch {
        // It has ended meanwhile.
        return 0;
      }
    });
  return children.reduce((sum, each) => sum + each, own + ended);
}

function timesOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before may hold anything, blanks and brackets too.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const both = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * 10_000;
  return { parent: Number(fields[1]), own: both(11), ended: both(13) };
}

/** The most memory that a process has had so far, in MiB. */
export function peakMebibytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
