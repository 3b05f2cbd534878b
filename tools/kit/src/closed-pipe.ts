import { codeOf } from './failure.ts';

/** A stream that a program prints to. */
interface Printed {
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

/**
 * Lets a program outlive whoever reads what it prints, as with `| head -1`: what it prints from then on goes nowhere. It
 * does its work to the end, so that a run is cleaned up and a server goes on, and ends with the exit code of its work.
 *
 * @throws whatever else fails when something is printed, such as a full disk.
 */
export function outliveReaders(
  streams: readonly Printed[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) {
    stream.on('error', (error) => {
      if (codeOf(error) !== 'EPIPE') throw error;
    });
  }
}
