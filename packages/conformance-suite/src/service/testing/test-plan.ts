import { expect, test } from 'vitest';
import type { Selection } from '../../run/select.ts';
import { serviceRole } from '../role.ts';
import { answerMs, fakeConfig } from './fake-config.ts';
import { startService } from './fake-service.ts';
import { secret } from './prove-fake.ts';

/** Nobody listens on the discard port of a test machine. */
export const nobody = 'http://127.0.0.1:9';

/** How often the clock is turned depends on what comes, on each walk. */
const clock = 'POST /control/advance';

/** Around a restart it is asked for its mere address, as often as there is time. */
const address = 'GET /';

/** What is planned for these checks is what a run of them does. */
export function testPlan(selection: Partial<Selection>, turns: number | undefined): void {
  test('what is planned is what is done', async () => {
    const config = fakeConfig(secret);
    const plan = await serviceRole.plan({ baseUrl: `${nobody}/`, config }, { selection });
    const { steps, leftBehind, target } = plan;
    expect({ target, leftBehind }).toEqual({ target: nobody, leftBehind: [] });

    const asked: Record<string, number> = {};
    const count = (request: string) => {
      asked[request] = (asked[request] ?? 0) + 1;
    };
    await using service = await startService({}, (method, path) =>
      count(`${method} ${path.replaceAll(/[0-9a-f-]{36}|conformance-unknown-[^/]+/g, '{}')}`),
    );
    await serviceRole.prove({ baseUrl: service.url, config, answerMs }, { selection });
    delete asked[address];
    const planned: Record<string, number> = {};
    for (const { what } of steps) {
      const request = what.replaceAll(/\{\w+\}/g, '{}');
      planned[request] = (planned[request] ?? 0) + 1;
    }
    expect(planned[clock]).toBe(turns);
    expect({ ...planned, [clock]: asked[clock] }).toEqual({ ...asked, [clock]: asked[clock] });
  });
}
