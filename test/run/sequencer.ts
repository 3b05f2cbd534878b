import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { placeOf } from './longest-first.ts';

/**
 * Begins with the longest files, then with the tasks that have most to do, one task after another, and within each with its
 * longest files: so lines come while the run goes on, and no long file is left for the end. What a file takes is not known
 * in a fresh clone; its size stands for it.
 */
export function sequencerOf(taskOf: (file: string) => string): typeof BaseSequencer {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const totals = new Map<string, number>();
      const sized = files.map((file) => {
        const task = taskOf(file.moduleId);
        const { size } = statSync(file.moduleId);
        totals.set(task, (totals.get(task) ?? 0) + size);
        return { file, task, size, place: placeOf(relative(this.ctx.config.root, file.moduleId)) };
      });
      const totalOf = (task: string) => totals.get(task) ?? 0;
      return sized
        .sort(
          (one, other) =>
            one.place - other.place ||
            totalOf(other.task) - totalOf(one.task) ||
            one.task.localeCompare(other.task) ||
            other.size - one.size,
        )
        .map(({ file }) => file);
    }
  };
}
