import { createHash, randomInt } from 'node:crypto';

/** Ids that are the same in every run with the same seed, and different in any other run. */
export interface Ids {
  /** The id of that name; a UUID of version 4 to everyone who reads it. */
  uuid(name: string): string;
  /** Digits and letters of that name, for use in other ids. */
  token(name: string): string;
}

export function seededIds(seed: number): Ids {
  const digest = (name: string) => createHash('sha256').update(`${seed}/${name}`).digest('hex');
  return {
    token: (name) => digest(name).slice(0, 12),
    uuid(name) {
      const hex = digest(name);
      const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `${variant}${hex.slice(17, 20)}`,
        hex.slice(20, 32),
      ].join('-');
    },
  };
}

/** A seed for a run that was given none. A receiver remembers ids, so two runs must not share them. */
export function randomSeed(): number {
  return randomInt(1, 2 ** 31);
}
