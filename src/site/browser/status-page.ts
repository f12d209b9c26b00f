import { serviceWords, type ToolStatus } from './service-words.ts';

/** The present list of `/status`, in place of the one that the build knew. */
const list = document.querySelector<HTMLElement>('[data-unwell]');
const seen = document.querySelector<HTMLElement>('#seen');

function itemOf(status: ToolStatus): HTMLLIElement {
  const link = document.createElement('a');
  link.href = `/tools/${status.tool}`;
  link.textContent = status.name;
  const item = document.createElement('li');
  item.append(link, `: ${serviceWords(status)}`);
  return item;
}

async function show(target: HTMLElement): Promise<void> {
  const response = await fetch('/api/status');
  if (!response.ok) return;
  const { results, seenAt } = (await response.json()) as { results: ToolStatus[]; seenAt?: string };
  if (seenAt === undefined) return;
  target.replaceChildren(...results.map(itemOf));
  const none = document.querySelector<HTMLElement>('[data-none]');
  if (none) none.hidden = results.length > 0;
  if (seen) seen.textContent = `As of ${seenAt.slice(0, 16).replace('T', ' ')} UTC.`;
}

// Without an answer, or without OBSERVE, the page keeps the states at build time.
if (list) show(list).catch(() => undefined);
