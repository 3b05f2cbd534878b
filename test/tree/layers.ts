import { dirname, posix } from 'node:path';
import { importsOf } from '../contract/sources.ts';

/**
 * The order of what lies in a workspace's `src/`, from the ground up: a layer may import those before it, and none
 * after it. A layer is a folder, or a file that is lower than its folder; the files of `src/` that are not listed are
 * the top one. Those in brackets are one layer: the types of generated rows name what other rows say. Whoever adds a
 * folder says here where it belongs.
 */
const layers: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  'apps/conformance': [
    'report',
    'io.ts',
    'ending.ts',
    'option-groups.ts',
    'shell.ts',
    'client-process.ts',
    'config',
  ],
  'apps/receiver': ['repeated.ts', 'follow.ts', 'secrets.ts', 'options.ts', 'database.ts', 'inbox'],
  'apps/sandbox': [
    ['operation.ts', 'generated'],
    // Names and settings that all may know.
    'folder.ts',
    'ids.ts',
    'page.ts',
    'secrets.ts',
    'rate-limit.ts',
    'options.ts',
    'config.ts',
    'changes.ts',
    'faults.ts',
    'time',
    'database',
    'ports.ts',
    'auth',
    'refusals',
    'delivery',
    'stores',
    'orders',
    'operations',
    'http',
  ],
  'packages/api': [['operation.ts', 'generated']],
  'packages/client': [
    ['clock.ts', 'on-abort.ts', 'bounded.ts', 'range.ts', 'token-source.ts'],
    ['attempt-report.ts', 'never-sent.ts', 'options.ts', 'reconcile.ts', 'result.ts', 'generated'],
  ],
  'packages/conformance-suite': [
    'contract/example.ts',
    'contract/requirement.ts',
    'contract/json.ts',
    'shape.ts',
    'visible.ts',
    'generated',
    'contract',
    'http',
    'model',
    'version.ts',
    'run',
    'recording',
    'doctor',
    'plan.ts',
    'role.ts',
    'receiver',
    'service',
    'client',
    'live',
  ],
  'packages/errors': [['facts.ts', 'generated']],
  'packages/events': ['delivery.ts', ['facts.ts', 'payload.ts', 'generated']],
  'packages/inbox': [
    'clock.ts',
    'error.ts',
    'entry.ts',
    'filter.ts',
    'entry-row.ts',
    'work.ts',
    'inbox.ts',
    'incoming.ts',
    'admission.ts',
    'recovery.ts',
    'guarded.ts',
    'ready.ts',
    'sqlite',
    'postgres',
  ],
  'packages/outbox': [
    'clock.ts',
    'error.ts',
    'endpoint.ts',
    'delivery-id.ts',
    'delivery.ts',
    'log.ts',
    'queue.ts',
    'outbox.ts',
    'sqlite',
    'ladder.ts',
    'attempt',
    'delivering',
  ],
  'packages/webhooks': [],
  'tools/contract': [
    'runtime',
    'thread.ts',
    'outside',
    'read',
    'model',
    'lint',
    'emit',
    'diff',
    'release',
    'commands',
  ],
  'tools/kit': [],
  'tools/platform': [],
};

/** A source, by what the rule looks at. */
interface Source {
  readonly workspace: string;
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Every import that runs up, and every folder that has no place in the order. */
export function brokenLayers(files: readonly Source[]): string[] {
  return files.flatMap(({ workspace, path, text }) => {
    const from = rankOf(workspace, path);
    if (from === undefined) return [`${path} lies in a folder that has no layer`];
    return importsOf(text)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => posix.join(dirname(path), specifier))
      .filter((target) => (rankOf(workspace, target) ?? from) > from)
      .map((target) => `${path} imports ${target}, which is above it`);
  });
}

function rankOf(workspace: string, path: string): number | undefined {
  const order = layers[workspace] ?? [];
  const inside = path.slice(`${workspace}/src/`.length);
  // A file is more than the folder that it lies in.
  const file = order.findIndex((layer) => [layer].flat().includes(inside));
  if (file >= 0) return file;
  const [folder = '', ...below] = inside.split('/');
  if (below.length === 0) return order.length;
  const rank = order.findIndex((layer) => [layer].flat().includes(folder));
  return rank < 0 ? undefined : rank;
}
