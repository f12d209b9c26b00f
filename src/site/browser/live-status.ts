import { serviceWords, type ToolStatus } from './service-words.ts';

/**
 * Shows the current service state on a tool's page, in place of the state at build time; hidden while the service is
 * operational.
 */
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

// Without an answer the page keeps the state at build time.
if (place) show(place).catch(() => undefined);
