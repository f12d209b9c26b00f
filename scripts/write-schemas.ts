import { mkdirSync, writeFileSync } from 'node:fs';
import { editorSchemas } from '../src/records/collections.ts';

mkdirSync('public/schemas', { recursive: true });
for (const [name, text] of editorSchemas()) {
  writeFileSync(`public/schemas/${name}`, text);
  console.log(`public/schemas/${name}`);
}
