import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Parser } from '@asyncapi/parser';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../contract/sources.ts';
import { at, documentsOf, type StockDocument } from './documents.ts';
import { spectral } from './spectral.ts';

// Linters that know nothing of this project: an error of theirs is an error for every tool out there.

const openapi = documentsOf('openapi');
const asyncapi = documentsOf('asyncapi');
const overlay = { file: 'specs/sandbox.overlay.yaml' };

describe.concurrent('nothing is found in', () => {
  test.each([...openapi, ...asyncapi, overlay])('$file by Redocly', ({ file }) => {
    expect(redocly(file)).toEqual({ status: 0, found: [] });
  });

  test.each([...openapi, ...asyncapi])('$file by Spectral', async (document) => {
    expect(await spectral(document)).toEqual([]);
  });

  test.each(openapi)('$file by swagger-parser', async ({ path }) => {
    await expect(SwaggerParser.validate(path)).resolves.toMatchObject({ openapi: '3.1.0' });
  });

  test.each(asyncapi)('$file by @asyncapi/parser', async (document) => {
    expect(await asyncapiParser(document)).toEqual([]);
  });
});

describe.concurrent('the same tools refuse', () => {
  test('an OpenAPI document whose operation has no responses', async () => {
    const [document] = openapi;
    if (document === undefined) throw new Error('There is no OpenAPI document.');
    const broken = { ...document, text: document.text.replaceAll('responses:', 'answers:') };
    expect(await spectral(broken)).not.toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'ordering-stock-'));
    const path = join(folder, 'openapi.yaml');
    writeFileSync(path, broken.text);
    expect(redocly(path).status).toBe(1);
    rmSync(folder, { recursive: true });
    const value: unknown = parse(broken.text);
    await expect(SwaggerParser.validate(Object(value))).rejects.toThrow();
  });

  test('an AsyncAPI document whose operation does what no operation does', async () => {
    const [document] = asyncapi;
    if (document === undefined) throw new Error('There is no AsyncAPI document.');
    const broken = { ...document, text: document.text.replaceAll('action: send', 'action: shout') };
    expect(await spectral(broken)).not.toEqual([]);
    expect(await asyncapiParser(broken)).not.toEqual([]);
  });
});

/** Nobody counts us, or looks for a newer version, while tests run. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** What Redocly's recommended rules find in a document, warnings too. */
function redocly(file: string) {
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const config = join(import.meta.dirname, 'redocly.yaml');
  const { status, stdout } = spawnSync(
    process.execPath,
    [cli, 'lint', file, '--config', config, '--format', 'json'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, ...quiet } },
  );
  const problems = at(JSON.parse(stdout), 'problems');
  const found = (Array.isArray(problems) ? problems : [problems]).map((each: unknown) =>
    [at(each, 'location', 0, 'pointer'), at(each, 'ruleId'), at(each, 'message')].join(' '),
  );
  return { status, found };
}

/** What the parser says of a document, hints left out: 0 is an error and 1 a warning. */
async function asyncapiParser({ text, path }: StockDocument): Promise<readonly string[]> {
  const { diagnostics } = await new Parser().parse(text, { source: path });
  return diagnostics
    .filter(({ severity }) => severity <= 1)
    .map(({ code, path: place, message }) => `${code} at ${place.join('/')}: ${message}`);
}
