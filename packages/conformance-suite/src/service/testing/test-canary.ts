import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { judgeRecording } from '../../judge.ts';
import type { Selection } from '../../run/select.ts';
import { beside } from '../../testing/beside.ts';
import { notPassed } from '../../testing/not-passed.ts';
import { correctService } from './decisions.ts';
import { proveFake } from './prove-fake.ts';

const canary = 'canary/0123456789 é';

/** A service that writes its secrets all over the place: none of them is in the recording of these checks. */
export function testCanary(selection: Partial<Selection> = {}): void {
  const title = 'a recording has no secret, wherever the service writes it';
  test.concurrent(title, async ({ expect, onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'canary-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const record = join(folder, 'recording');
    const report = await beside(() =>
      proveFake(
        {
          newSecret: () => canary,
          registered: (given) => ({ webhook_secret: given, signing_key: 'canary-of-another-name' }),
          envelope: (event) => ({ ...event, echo: [canary, 'canary-of-another-name'] }),
          badDenial: (body) => {
            const bad = correctService.badDenial(body);
            return bad && [bad[0], `${bad[1]} (${canary})`];
          },
        },
        { record, selection },
      ),
    );
    // That the secret is told again is found, by what stands in its place.
    expect(notPassed(report)).toEqual(['API-205 warn', 'API-216 fail']);
    const text = readFileSync(record, 'utf8');
    const bodies = [...text.matchAll(/"body":"([\w+/=]+)"/g)].map(([, body = '']) =>
      Buffer.from(body, 'base64').toString(),
    );
    expect(bodies.filter((body) => body.includes('[secret ')).length).toBeGreaterThan(10);
    for (const each of [text, JSON.stringify(report), ...bodies])
      expect(each).not.toContain('canary');
    expect(await judgeRecording(record)).toEqual(report);
  }, 600_000);
}
