import type { ToolObserved } from '../../catalog/observed/observed.ts';
import { SERVICE_STATE_LABELS } from '../../catalog/observed/observed-labels.ts';
import { element, find, readJson } from './element.ts';

/** A result of `GET /api/status`. */
interface ToolStatus {
  readonly tool: string;
  readonly name: string;
  readonly seenAt?: string;
  readonly observed: Pick<ToolObserved, 'service'>;
}

interface Seen {
  readonly results: ToolStatus[];
  readonly seenAt?: string;
}

/** The state of a service that is not well, in words; undefined when it is well or nobody looked. */
function serviceWords({ seenAt, observed: { service } }: ToolStatus): string | undefined {
  if (!service || service.state === 'operational') return undefined;
  const what = [...service.incidents, ...service.maintenance];
  const seen = seenAt === undefined ? '' : ` Seen ${seenAt.slice(0, 16).replace('T', ' ')} UTC.`;
  return `${SERVICE_STATE_LABELS[service.state]}${what.length > 0 ? `: ${what.join('; ')}` : ''}.${seen}`;
}

/**
 * Shows the current service state on a tool's page, in place of the state at build time; hidden while the service is
 * operational.
 */
const place = find('[data-status-of]');

async function showState(target: HTMLElement): Promise<void> {
  const { results } = await readJson<Seen>(`/api/status?tool=${target.dataset['statusOf']}`);
  const words = results[0] && serviceWords(results[0]);
  if (words === undefined) return;
  target.textContent = words;
  target.hidden = false;
}

// Without an answer the page keeps the state at build time.
if (place) showState(place).catch(() => undefined);

/** The present list of `/status`, in place of the one that the build knew. */
const list = find('[data-unwell]');
const seen = find('#seen');

function itemOf(status: ToolStatus): HTMLLIElement {
  const link = element('a', { href: `/tools/${status.tool}` }, status.name);
  return element('li', {}, link, `: ${serviceWords(status)}`);
}

async function showList(target: HTMLElement): Promise<void> {
  const { results, seenAt } = await readJson<Seen>('/api/status');
  if (seenAt === undefined) return;
  target.replaceChildren(...results.map(itemOf));
  const none = find('[data-none]');
  if (none) none.hidden = results.length > 0;
  if (target.parentElement) target.parentElement.hidden = false;
  if (seen) seen.textContent = `As of ${seenAt.slice(0, 16).replace('T', ' ')} UTC.`;
}

// Without an answer, or without OBSERVE, the page keeps the states at build time.
if (list) showList(list).catch(() => undefined);
