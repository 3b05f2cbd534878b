import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

// Loaded into a process before anything else: when it ends, the file RECORD_READS has a line for each file and folder
// that it read, modules included.

const record = process.env.RECORD_READS;
const seen = new Set<string>();
const note = (path: unknown) => {
  if (path instanceof URL) seen.add(fileURLToPath(path));
  else if (typeof path === 'string') seen.add(path);
};

function watch(owner: object, names: readonly string[]): void {
  for (const name of names) {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') throw new Error(`node:fs has no ${name}`);
    Reflect.set(owner, name, (path: unknown, ...more: unknown[]) => {
      note(path);
      return Reflect.apply(original, owner, [path, ...more]);
    });
  }
}

const { writeFileSync } = fs;
watch(fs, ['readFileSync', 'readdirSync', 'openSync', 'opendirSync', 'createReadStream']);
watch(fs, ['readFile', 'readdir', 'open', 'opendir']);
watch(fs.promises, ['readFile', 'readdir', 'open', 'opendir']);
syncBuiltinESMExports();
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) note(new URL(url));
    return next(url, context);
  },
});
process.on('exit', () => {
  if (record !== undefined) writeFileSync(record, [...seen].join('\n'));
});
