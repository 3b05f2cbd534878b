// The recipe for Hono, mounted once for each list of secrets.

import { Hono } from 'hono';
import { accept, createApp } from '../../../recipes/hono.ts';
import { note, onListen, settingsOf } from './settings.ts';

const app = new Hono();
const settings = settingsOf(undefined);
for (const [index, secrets] of settings.receivers.entries()) {
  const receiver = createApp({
    secrets,
    async accept(delivery) {
      await note(settings, delivery);
      return await accept(delivery);
    },
  });
  app.route(`/${index}`, receiver);
}

export default { hostname: '127.0.0.1', fetch: app.fetch, onListen };
