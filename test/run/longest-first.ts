import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take most, the longest first: of the long form, and of the short form those of small folders, and one that
 * starts git hundreds of times, each of which takes less while its worker is small.
 */
export const longest: readonly string[] = [
  'test/contract/contributing.long.test.ts',
  'packages/conformance-suite/src/service/defects.long.test.ts',
  'apps/conformance/src/hostile.long.test.ts',
  'test/crash/crashes.long.test.ts',
  'packages/conformance-suite/src/receiver/receiver.long.test.ts',
  'packages/conformance-suite/src/service/service.long.test.ts',
  'test/contract/another-contract.long.test.ts',
  'packages/conformance-suite/src/receiver/defects.long.test.ts',
  'test/pack/contract.long.test.ts',
  'test/stacks/stacks.long.test.ts',
  'test/pack/libraries.long.test.ts',
  'test/browser/report.long.test.ts',
  'test/run/run.long.test.ts',
  'test/recipes/recipes.long.test.ts',
  'test/e2e/stop.long.test.ts',
  'test/e2e/workflows.long.test.ts',
  'test/browser/console.test.ts',
  'tools/contract/src/commands/release.test.ts',
];

/** Where a file is among the longest; after them where it is none of them. */
export function placeOf(path: string): number {
  const place = longest.indexOf(path);
  return place < 0 ? longest.length : place;
}

/**
 * Begins with the longest files, so that none of them is left for the end, when a core has nothing else to do. vitest orders
 * the others: in a fresh clone by their size, and size does not tell how long a file takes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      placeOf(relative(this.ctx.config.root, moduleId));
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
