import { parseJson } from '../../contract/json.ts';
import type { Report } from '../../model/result.ts';
import type { Selection } from '../../run/select.ts';
import type { ActionName, Given, ServiceConfig } from '../config/config.ts';
import { serviceRole } from '../role.ts';
import type { ServiceDecisions } from './decisions.ts';
import { answerMs, fakeConfig, waitsMs } from './fake-config.ts';
import { startService } from './fake-service.ts';
import { secret } from './prove-fake.ts';

/** Asks a fake service for something that is no part of a run. */
export async function post(url: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = parseJson(await response.text());
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The configuration without the actions that make these. */
export function without(config: ServiceConfig, ...names: readonly ActionName[]): ServiceConfig {
  const kept = Object.entries(config.actions).filter(
    ([name]) => !names.some((each) => each === name),
  );
  return { ...config, actions: Object.fromEntries(kept) };
}

/** Proves a service at which there is one store, which is to be registered. */
export async function proveOneStore(
  absent: readonly string[],
  decisions: Partial<ServiceDecisions> = {},
  selection: Partial<Selection> = {},
): Promise<{ report: Report; left: readonly string[] }> {
  await using service = await startService({ waitsMs, ...decisions });
  const { id } = await post(`${service.url}/control/stores`, {});
  const given: Given = {
    stores: [{ ids: { storeId: String(id) }, orders: [] }],
    communities: [],
  };
  const config = without(fakeConfig(secret), 'createStore', 'createCommunity');
  const report = await serviceRole.prove(
    { baseUrl: service.url, config: { ...config, given, absent }, answerMs, allowLoad: true },
    { selection },
  );
  return { report, left: service.things().filter((each) => each !== id) };
}

/** The results of one status, each with what it says. */
export const told = ({ results }: Report, status: string): readonly string[] =>
  results.filter((each) => each.status === status).map(({ id, detail }) => `${id} ${detail}`);
