import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

// Loaded into a process, and into its threads, before anything else: the file RECORD_READS gets a line for each file
// and folder that is read, modules included.

const record = process.env.RECORD_READS ?? '';
const { appendFileSync } = fs;
const note = (path: unknown) => {
  if (path instanceof URL) appendFileSync(record, `${fileURLToPath(path)}\n`);
  else if (typeof path === 'string') appendFileSync(record, `${path}\n`);
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
