import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate/node';
import { ALL_PAGES } from '../test-options.ts';
import { builtPages, CLIENT, pagesOfEveryShape, shapesOf } from './pages-of-every-shape.ts';

const files = ALL_PAGES ? builtPages() : pagesOfEveryShape();

test(`html-validate accepts ${files.length} built pages, among them every shape of element`, async () => {
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
        // Ticks of one name are one list of values (HTML §4.10.15.1.4), as `/compare?tool=…&tool=…` reads them.
        'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
      },
    }),
  );
  assert.ok(files.length > (ALL_PAGES ? 800 : 30));
  const found: string[] = [];
  for (const file of files) {
    const report = await validator.validateFile(CLIENT + file);
    for (const result of report.results) {
      for (const { ruleId, message, line, column } of result.messages)
        found.push(`${file}:${line}:${column} ${ruleId} ${message}`);
    }
  }
  assert.deepEqual(found.slice(0, 20), [], `${found.length} findings`);
});

test('attributes, class and parent of an element, and the heading before a heading, make a shape', () => {
  const html = '<main><h1 id="a">A</h1><br><p class="note">B</p><h3>C</h3></main>';
  assert.deepEqual(
    [...shapesOf(html)],
    [' > main  .', 'main > h1 id .', ' h1', 'main > br  .', 'main > p class .note', 'main > h3  .', 'h1 h3'],
  );
});
