import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliveryPolicy } from '@ordering/events';
import { capture } from '@ordering/platform/process';
import {
  proveSmallReceiver,
  proveSmallService,
} from '../../packages/conformance-suite/src/testing/index.ts';

/** A service that shortens one delay, and says of an order that is not there that its store is not. */
const wrong = {
  delaysMs: deliveryPolicy.delaysMs.map((delay, rung) => (rung === 3 ? delay / 3 : delay)),
  missing: {
    order: 'store.not_found',
    store: 'store.not_found',
    integration: 'store.not_integrated',
  },
} as const;

/** A receiver that answers most of what it is sent with a page of its own, which would like to do something. */
const failing = {
  refuse: ({ body }: { readonly body: Buffer }) => (body.length % 3 === 0 ? undefined : 500),
  says: '<script>document.title = "run"</script>',
};

/** Subjects, right and wrong, each of which leaves a recording. */
const subjects = {
  sound: (record: string) => proveSmallService({}, { record }),
  wrong: (record: string) => proveSmallService(wrong, { record }),
  failing: (record: string) => proveSmallReceiver(failing, {}, { record }),
} as const;
export type Subject = keyof typeof subjects;

/**
 * Writes the reports of a subject as people get them.
 *
 * @param change Changes the recording that they are made from.
 * @returns The files, by format.
 */
export async function reportsOf(
  name: Subject,
  folder: string,
  change: (recording: string) => string = (recording) => recording,
): Promise<{ readonly html: string; readonly junit: string }> {
  const at = (ending: string) => join(folder, `${name}.${ending}`);
  const files = { html: at('html'), junit: at('xml') };
  await subjects[name](at('json'));
  writeFileSync(at('json'), change(readFileSync(at('json'), 'utf8')));
  const formats = Object.entries(files).flatMap((each) => ['--report', each.join('=')]);
  const { stderr } = await capture('conformance', ['judge', at('json'), ...formats], {});
  if (stderr !== '') throw new Error(stderr);
  return files;
}
