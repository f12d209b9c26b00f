import { createServer } from 'node:http';
import { handler as astro } from '@astrojs/node/server.js';
import { readSettings } from './settings.ts';

export const handler = astro;

if (process.env['ASTRO_NODE_AUTOSTART'] !== 'disabled') {
  const settings = readSettings(process.env);
  createServer(astro).listen(settings.PORT, settings.HOST);
}
