import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { diskFiles } from '../read/files.ts';
import { cacheOf, keepFile } from './keep-file.ts';
import type { Located } from './locate.ts';
import { type Folders, makerOf } from './maker.ts';
import { filesBelow, type Plan } from './plan.ts';
import { digest, Reads } from './reads.ts';
import { targets } from './targets.ts';

/** What is kept from a run: what it asked of the specs, how many files it wrote, and a hash over all that matters. */
interface Kept {
  readonly asked: readonly string[];
  readonly files: number;
  readonly hash: string;
}

/**
 * Tells whether anything has changed since `generate` last wrote its files: its options, what it read, its own code, and
 * the files in the folders that it writes. A shortcut for people who run it again and again, never a proof.
 *
 * It is kept in node_modules/.cache. If that is impossible, or nothing says which dependencies are installed, every run
 * does its work.
 * See docs/decisions/generate-stamp.md.
 */
export class Stamp {
  readonly #root: string;
  readonly #base: string;
  readonly #file: string;
  /** As it was before the run, so that the next run notices whatever changes during this one. */
  readonly #maker: string | undefined;

  /** @param generator The folders with everything of the generator that is not a dependency. */
  constructor({ root, ...request }: Located, generator: Folders) {
    this.#root = root;
    this.#base = dirname(root);
    this.#file = join(cacheOf(root), 'stamp.json');
    this.#maker = makerOf(request, generator);
  }

  /** How many files there are, if nothing has changed. */
  unchanged(): number | undefined {
    const kept = readKept(this.#file);
    if (kept === undefined || this.#maker === undefined) return undefined;
    const reads = new Reads(diskFiles(this.#root));
    for (const asked of kept.asked) reads.repeat(asked);
    const present = targets.flatMap(({ folder }) => filesBelow(join(this.#base, folder)));
    const lying = present.map((path) => [path, digest(readFileSync(path))] as const);
    return this.#hash(reads, lying) === kept.hash ? kept.files : undefined;
  }

  /** Keeps what a run has read, and what there is after what it planned. */
  keep(reads: Reads, { files, after }: Plan): void {
    if (this.#maker === undefined || !existsSync(join(this.#base, 'node_modules'))) return;
    const hash = this.#hash(
      reads,
      [...after].map(([path, text]) => [path, digest(text)] as const),
    );
    const kept: Kept = { asked: reads.answers.map(([asked]) => asked), files, hash };
    keepFile(this.#file, JSON.stringify(kept));
  }

  #hash(reads: Reads, lying: readonly (readonly [path: string, digest: string])[]): string {
    const written = lying.map(([path, content]) => [relative(this.#base, path), content]);
    return digest(JSON.stringify([this.#maker, reads.answers, written.sort()]));
  }
}

/** What was kept; nothing if it cannot be read. */
function readKept(file: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  if (!('asked' in value && Array.isArray(value.asked))) return false;
  const asked: readonly unknown[] = value.asked;
  if (asked.some((each) => typeof each !== 'string')) return false;
  if (!('files' in value && typeof value.files === 'number')) return false;
  return 'hash' in value && typeof value.hash === 'string';
}
