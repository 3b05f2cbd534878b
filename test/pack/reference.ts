import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Project } from './project.ts';

/** The reference as those have it who have nothing but the package. */
export function describeReference(project: Project): void {
  const specs = project.path('node_modules/@ordering/specs');

  test('link to nothing that is not there', () => {
    const files = readdirSync(specs, { recursive: true, encoding: 'utf8' });
    const links = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...readFileSync(join(specs, file), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(
          ([, link = '']) => ({ file, link }),
        ),
      )
      .filter(({ link }) => !/^https?:/.test(link));
    expect(links.length).toBeGreaterThan(50);
    const lost = links.filter(({ file, link }) => !existsSync(join(specs, dirname(file), link)));
    expect(lost).toEqual([]);
  });
}
