import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAuthority } from '@ordering/kit/certificate';
import type { WorldTls } from './scenarios/world.ts';
import { otherHost, serviceHost } from './scenarios/world.ts';
import { clientVariables, usualAuthorityVariables } from './subject.ts';

/** Makes an authority for one run, whose file clients find in their environment, and a certificate of it. */
export function trust(): WorldTls & Disposable {
  const authority = newAuthority('Conformance run');
  const folder = mkdtempSync(join(tmpdir(), 'ordering-conformance-'));
  const file = join(folder, 'ca.pem');
  writeFileSync(file, authority.cert);
  const names = [clientVariables.authority, ...usualAuthorityVariables];
  return {
    certificate: authority.issue({ hosts: [serviceHost, otherHost] }),
    environment: Object.fromEntries(names.map((name) => [name, file])),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}
