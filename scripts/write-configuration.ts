/** `npm run write:configuration`: writes the table of `docs/configuration.md` and `.env.example` from the schema. */
import { readFileSync, writeFileSync } from 'node:fs';
import { configurationPage, envExample } from '../src/server/settings/describe-settings.ts';

const page = 'docs/configuration.md';
writeFileSync(page, configurationPage(readFileSync(page, 'utf8')));
writeFileSync('.env.example', envExample());
