import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** How long nothing is saved until a burst of saves is over, in milliseconds. */
const settledMs = 100;

/**
 * Says when files below some folders are saved.
 *
 * Each folder is watched by itself: an editor that writes a new file and renames it is seen, and so is one that
 * writes into the old, on every system alike.
 */
export class Saves {
  readonly #folders: readonly string[];
  readonly #leftOut: ReadonlySet<string>;
  readonly #watchers = new Map<string, FSWatcher>();
  #settling: NodeJS.Timeout | undefined;
  #next = new AbortController();

  /** @param leftOut Folders below them whose files we write ourselves. */
  constructor(folders: readonly string[], leftOut: readonly string[]) {
    this.#folders = folders;
    this.#leftOut = new Set(leftOut);
  }

  /** Aborted once files have been saved from now on, and nothing more comes; the reason is the path of the last. */
  next(): AbortSignal {
    this.#follow();
    this.#next = new AbortController();
    return this.#next.signal;
  }

  close(): void {
    clearTimeout(this.#settling);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  /** Watches the folders that there are now. */
  #follow(): void {
    const present = new Set(this.#folders.flatMap((folder) => this.#below(folder)));
    for (const [folder, watcher] of this.#watchers) {
      if (present.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of present) {
      if (this.#watchers.has(folder)) continue;
      const watcher = watch(folder, (_event, name) => this.#saved(folder, name ?? ''));
      // A folder that is removed is missed by the next run, which says so if it matters.
      watcher.on('error', () => this.#saved(folder, ''));
      this.#watchers.set(folder, watcher);
    }
  }

  #below(folder: string): string[] {
    if (this.#leftOut.has(folder)) return [];
    const inside = readdirSync(folder, { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    );
    return [folder, ...inside.flatMap(({ name }) => this.#below(join(folder, name)))];
  }

  #saved(folder: string, name: string): void {
    const path = join(folder, name);
    // Editors keep copies beside the file.
    if (/^\.|~$/.test(name) || this.#leftOut.has(path)) return;
    clearTimeout(this.#settling);
    const next = this.#next;
    this.#settling = setTimeout(() => next.abort(path), settledMs);
  }
}
