import { serviceWords, type ToolStatus } from './service-words.ts';

/** The present state of a tool's service on its page, above what the build knew; nothing while all is well. */
const place = document.querySelector<HTMLElement>('[data-status-of]');

async function show(target: HTMLElement): Promise<void> {
  const response = await fetch(`/api/status?tool=${target.dataset['statusOf']}`);
  if (!response.ok) return;
  const { results } = (await response.json()) as { results: ToolStatus[] };
  const words = results[0] && serviceWords(results[0]);
  if (words === undefined) return;
  target.textContent = words;
  target.hidden = false;
}

// Without an answer the page keeps what the build knew.
if (place) show(place).catch(() => undefined);
