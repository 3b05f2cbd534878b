import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the sources of a package export of another package again, by name.
 *
 * @param folder The package's folder.
 * @param of The other package's name.
 * @returns Names, or `*` for all.
 */
export function exportedAgain(folder: string, of: string): readonly string[] {
  const sources = join(folder, 'src');
  if (!existsSync(sources)) return [];
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(sources, file), 'utf8');
    const statements = [...text.matchAll(/^export (?:type )?(\*|\{[^}]*\}) from '([^']+)';/gm)];
    return statements.flatMap(([, what = '', from = '']) => {
      if (from !== of && !from.startsWith(`${of}/`)) return [];
      if (what === '*') return ['*'];
      const names = what.slice(1, -1).split(',');
      return names.map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*$/, ''),
      );
    });
  });
}
