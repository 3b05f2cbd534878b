import { roles } from '@ordering/conformance-suite';
import { expect, test } from 'vitest';
import { configSchema, readConfigFile } from './config-file.ts';
import { starterConfig } from './starter.ts';

const around = {
  env: new Proxy({}, { get: () => 'a-secret' }),
  readBeside: () => 'createStore: POST /stores',
};

/** The same with nothing commented out. */
const whole = (text: string) => text.replaceAll(/^( *)#(?! |$)/gm, '$1');

test.each(roles)('a configuration of a %s to begin with is accepted as it is', (role) => {
  expect(readConfigFile(role, starterConfig(role), 'new.yaml', around)).toMatchObject({});
});

test.each(roles)('and so is one of a %s with every key', (role) => {
  expect(readConfigFile(role, whole(starterConfig(role)), 'new.yaml', around)).toMatchObject({});
});

test.each(roles)('no key of a %s is missing, and each has a comment', (role) => {
  const lines = starterConfig(role).split('\n');
  const { properties } = JSON.parse(JSON.stringify(configSchema)).$defs[role];
  for (const key of Object.keys(properties)) {
    const at = lines.findIndex((line) => line.replace(/^#/, '').startsWith(`${key}:`));
    expect(lines[at - 1], key).toMatch(/^# ./);
  }
});
