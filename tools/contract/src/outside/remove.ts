import { spawn } from 'node:child_process';

/**
 * Removes a folder with everything that was installed in it, which takes minutes on a slow disk, in a process of its own
 * that outlives this one: nobody waits for it.
 */
export function removeApart(folder: string): void {
  const script = 'fs.rmSync(process.argv[1], { recursive: true, force: true })';
  const child = spawn(process.execPath, ['--eval', script, folder], {
    detached: true,
    stdio: 'ignore',
  });
  child.once('error', () => {});
  child.unref();
}
