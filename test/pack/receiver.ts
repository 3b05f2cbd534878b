import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '@ordering/platform/process';
import { onTestFinished } from 'vitest';
import { root } from '../contract/sources.ts';
import { recipes } from '../recipes/recipes.ts';

/** Starts a receiver for a test, by a recipe, and returns its address: for what sends to one, and is not about it. */
export async function startReceiver(secret: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-receiver-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { command } = recipes['receiver.ts'];
  const server = new Server([...command, join(root, 'recipes/receiver.ts')], [], {
    ORDERING_WEBHOOK_SECRETS: secret,
    ORDERING_RECEIVER_PORT: '0',
    ORDERING_RECEIVER_DATABASE: join(folder, 'receiver.db'),
    ORDERING_RECEIVER_OBSERVE: '1',
  });
  onTestFinished(() => server.stop());
  return await server.start();
}
