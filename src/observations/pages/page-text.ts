import { createHash } from 'node:crypto';
import { AnswerError, type Collector } from '../collector.ts';
import { readOnce } from '../read-once.ts';
import { readableText } from './readable-text.ts';

/** Pages with fewer characters are frames that a script fills: their text says nothing. */
const SHORTEST = 200;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Hash over the readable text of a page. Throws an `AnswerError` when it holds hardly any. */
export function parsePage(body: string) {
  const text = readableText(body);
  if (text.length < SHORTEST) throw new AnswerError('the page shows its text with scripts only');
  return { textHash: hashOf(text) };
}

function pageCollector(name: 'prices' | 'terms', link: 'pricing' | 'terms'): Collector {
  return {
    name,
    documented: false,
    everyDays: 7,
    targets({ links }) {
      const address = links[link];
      return address === undefined ? [] : [{ subject: address, url: address }];
    },
    observe: readOnce('page', { accept: 'text/html' }),
  };
}

/** Tells when a page of prices has changed since an editor read it. */
export const prices = pageCollector('prices', 'pricing');

/** Tells when terms of use have changed since an editor read them. */
export const terms = pageCollector('terms', 'terms');

/** Reads an llms.txt, which is Markdown that begins with a heading (https://llmstxt.org). */
export function parseLlmsTxt(body: string) {
  const text = body.trim();
  if (!text.startsWith('#')) throw new AnswerError('the answer does not begin with a Markdown heading');
  return { textHash: hashOf(text) };
}

export const llmsTxt: Collector = {
  name: 'llms-txt',
  documented: true,
  everyDays: 7,
  targets: ({ links: { llmsTxt: address } }) =>
    address === undefined ? [] : [{ subject: address, url: address }],
  observe: readOnce('llms-txt', { accept: 'text/plain, text/markdown;q=0.9' }),
};
