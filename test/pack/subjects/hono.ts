// The recipe for Hono, mounted once for each list of secrets.

import { Hono } from 'hono';
import { accept, createApp } from '../../../recipes/hono.ts';
import { onListen, settingsOf } from './settings.ts';

const app = new Hono();
for (const [index, secrets] of settingsOf(undefined).receivers.entries()) {
  app.route(`/${index}`, createApp({ secrets, accept }));
}

export default { hostname: '127.0.0.1', fetch: app.fetch, onListen };
