import type { Problem } from '../catalog/check/problems.ts';
import { type Collection, RECORDS } from '../records/collections.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Path of the page that a content file makes; undefined for files that are no record. */
function pageOf(file: string): string | undefined {
  const [, folder = '', slug] = /^content\/([a-z-]+)\/([a-z0-9-]+)\.md$/.exec(file) ?? [];
  return slug && Object.hasOwn(RECORDS, folder) ? RECORDS[folder as Collection].page(slug) : undefined;
}

function listOf(problems: readonly Problem[]): string {
  const rows = problems.map(({ file, field, message, remedy }) => {
    const page = pageOf(file);
    const name = page ? `<a href="${page}">${escaped(file)}</a>` : escaped(file);
    return `<li>${name}: <code>${escaped(field)}</code> ${escaped(message)} → ${escaped(remedy)}</li>`;
  });
  return `<ul>${rows.join('')}</ul>`;
}

/** Problems of the record of a page with their remedies, and below how many other files have some; empty without any. */
export function problemsNotice(path: string, problems: readonly Problem[]): string {
  const own = problems.filter(({ file }) => pageOf(file) === path);
  const others = problems.filter(({ file }) => pageOf(file) !== path);
  if (problems.length === 0) return '';
  const mine = own.length > 0 ? `<p><strong>Problems of this record</strong></p>${listOf(own)}` : '';
  const rest =
    others.length > 0
      ? `<details><summary>Problems of other files (${others.length})</summary>${listOf(others)}</details>`
      : '';
  return `<aside class="wrap"><div class="notice" role="alert">${mine}${rest}</div></aside>`;
}

/** An error page that lists the content problems, for a page that they prevent from rendering. */
function brokenPage(notice: string, why: string): Response {
  const body = `<!doctype html><html lang="en"><title>Broken content</title><main><h1>This page cannot be made</h1>${notice}<p>${escaped(why)}</p></main></html>`;
  return new Response(body, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/**
 * Renders a page with `make` and adds the content problems at its top. When they prevent rendering (such as a record
 * that violates its schema), answers 500 with the problems alone.
 */
export async function withProblems(
  path: string,
  problems: () => readonly Problem[],
  make: () => Promise<Response>,
): Promise<Response> {
  let page: Response;
  try {
    page = await make();
  } catch (error) {
    const notice = problemsNotice(path, problems());
    if (notice === '') throw error;
    return brokenPage(notice, String(error));
  }
  const notice = problemsNotice(path, problems());
  if (notice === '' || !page.headers.get('content-type')?.startsWith('text/html')) return page;
  const isLeftOut = page.status === 404 && problems().some(({ file }) => pageOf(file) === path);
  if (isLeftOut) return brokenPage(notice, 'The record is left out until it fits its schema.');
  const html = (await page.text()).replace(/<main\b[^>]*>/, (main) => main + notice);
  return new Response(html, { status: page.status, headers: page.headers });
}
