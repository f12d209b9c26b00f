/** Writes what is made from the code: the table of `docs/configuration.md`, `.env.example` and `public/schemas/`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { editorSchemas } from '../src/records/collections.ts';
import { configurationPage, envExample } from '../src/server/settings/read-settings.ts';

const page = 'docs/configuration.md';
writeFileSync(page, configurationPage(readFileSync(page, 'utf8')));
writeFileSync('.env.example', envExample());
mkdirSync('public/schemas', { recursive: true });
for (const [name, text] of editorSchemas()) writeFileSync(`public/schemas/${name}`, text);
