import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Parser } from '@asyncapi/parser';
import { describe, expect, test } from 'vitest';
import { root } from './sources.ts';

// Linters that know nothing of this project: an error of theirs is an error for every tool out there.
describe('independent linters', () => {
  test.each(['specs/openapi.yaml', 'specs/sandbox.openapi.yaml'])(
    '@redocly/cli accepts %s',
    (document) => {
      const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
      const result = spawnSync(
        process.execPath,
        [redocly, 'lint', document, '--extends', 'recommended', '--format', 'json'],
        { cwd: root, encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
      );
      const report: unknown = JSON.parse(result.stdout);
      expect(report).toMatchObject({ totals: { errors: 0 } });
      expect(result.status).toBe(0);
    },
  );

  test('@asyncapi/parser accepts asyncapi.yaml', async () => {
    const source = join(root, 'specs/asyncapi.yaml');
    const { document, diagnostics } = await new Parser().parse(readFileSync(source, 'utf8'), {
      source,
    });
    // 0 is an error and 1 a warning.
    expect(diagnostics.filter(({ severity }) => severity <= 1)).toEqual([]);
    expect(document?.version()).toBe('3.0.0');
  });
});
