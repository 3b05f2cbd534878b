import type { Report } from '../../model/result.ts';
import type { RunOptions } from '../../run/options.ts';
import { actionNames, type ServiceConfig } from '../config/config.ts';
import type { ServiceSubject } from '../subject.ts';
import { proveFake } from './prove-fake.ts';

type Configure = (config: ServiceConfig) => ServiceConfig;

/** The configuration without what a capability is given by. */
const configured: ReadonlyMap<string, Configure> = new Map<string, Configure>([
  ...actionNames.map((name): readonly [string, Configure] => [
    name,
    ({ actions: { [name]: left, ...actions }, ...config }) => ({ ...config, actions }),
  ]),
  ['fire', (config) => ({ ...config, fire: [] })],
  ['causes', ({ causes, ...config }) => config],
  ['codes', ({ codes, ...config }) => config],
  ['clock', (config) => ({ ...config, clock: { scale: 1, advance: undefined } })],
]);

/** The subject that is described to the runner without it. */
const described: ReadonlyMap<string, (usual: ServiceSubject) => ServiceSubject> = new Map([
  ['load', ({ allowLoad, ...usual }: ServiceSubject): ServiceSubject => usual],
  ['authority', ({ authority, ...usual }: ServiceSubject): ServiceSubject => usual],
]);

/** The names of what can be left out. */
export const leftOut: readonly string[] = [...configured.keys(), ...described.keys()];

/** Runs the suite against the correct small service without a capability. */
export function proveWithout(name: string, options: RunOptions = {}): Promise<Report> {
  return proveFake({}, options, configured.get(name), described.get(name));
}
