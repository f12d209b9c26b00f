import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexedHtml } from '../../../src/build/full-text-index.ts';

const page = (main: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>T</title></head><body><nav>Menu</nav>${main}</body></html>`;

test('full-text search gets the main part of a page in its language, with the attributes that it reads', () => {
  const main =
    '<main id="main" tabindex="-1" data-pagefind-body> <h2 class="a > b" id="x">Price</h2><p data-pagefind-weight="0.1">Of <a class="k" href="/tools/a">A</a><br></p></main>';
  assert.equal(
    indexedHtml(page(main)),
    '<!DOCTYPE html><html lang="en"><main id="main" data-pagefind-body> <h2 id="x">Price</h2><p data-pagefind-weight="0.1">Of <a href="/tools/a">A</a><br></p></main>',
  );
});

test('what search ignores, drawings and comments are left out whole', () => {
  const main =
    '<main><div data-pagefind-ignore><div>no</div> no</div><svg viewBox="0 0 1 1"><title>no</title></svg><!-- no > --><span data-id="no">yes</span></main>';
  assert.equal(indexedHtml(page(main)), '<!DOCTYPE html><html lang="en"><main><span>yes</span></main>');
});

test('an ignored element without an end is an error', () => {
  assert.throws(
    () => indexedHtml(page('<main><p data-pagefind-ignore>no</main>')),
    /a <p> that full-text search leaves out does not end/,
  );
});
