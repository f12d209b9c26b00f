import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate/node';

const client = fileURLToPath(new URL('../../dist/client/', import.meta.url));

test('html-validate accepts every built page', async () => {
  const validator = new HtmlValidate(
    new FileSystemConfigLoader({
      root: true,
      extends: ['html-validate:recommended'],
      rules: {
        // The compiler writes void elements, attributes and doctype its own valid way.
        'void-style': 'off',
        'doctype-style': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'no-trailing-whitespace': 'off',
        'no-inline-style': 'error',
        'long-title': 'off',
      },
    }),
  );
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  assert.ok(files.length > 800);
  const found: string[] = [];
  for (const file of files) {
    const report = await validator.validateFile(client + file);
    for (const result of report.results) {
      for (const { ruleId, message, line, column } of result.messages)
        found.push(`${file}:${line}:${column} ${ruleId} ${message}`);
    }
  }
  assert.deepEqual(found.slice(0, 20), [], `${found.length} findings`);
});
