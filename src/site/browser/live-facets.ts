import { find } from './element.ts';

/** Updates `/tools` on every change. Without this script the same form and links reload the page. */
const form = find<HTMLFormElement>('#facets');
const status = find('#results [role="status"]');
const TYPING = 220;
const answers = new Map<string, string>();
let running = new AbortController();
let typing: ReturnType<typeof setTimeout> | undefined;

/** Address of the list the form describes, without empty fields. */
function formAddress(): string {
  if (!form) return '/tools';
  const parameters = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== '') parameters.append(name, String(value));
  return parameters.size > 0 ? `/tools?${parameters}` : '/tools';
}

async function load(address: string): Promise<Document> {
  let text = answers.get(address);
  if (text === undefined) {
    const response = await fetch(address, { headers: { accept: 'text/html' }, signal: running.signal });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    text = await response.text();
    answers.set(address, text);
  }
  return new DOMParser().parseFromString(text, 'text/html');
}

const keyOf = (details: Element) => details.querySelector('summary')?.textContent?.replace(/^\d+ /, '');

/** Replaces the content of the list; keeps expanded groups and the focus. */
function show(next: Document): void {
  const focused = document.activeElement;
  const field = focused instanceof HTMLInputElement && form?.contains(focused) ? focused : undefined;
  for (const old of document.querySelectorAll('[data-live]')) {
    const fresh = next.querySelector(`[data-live="${old.getAttribute('data-live')}"]`);
    const open = new Map([...old.querySelectorAll('details')].map((one) => [keyOf(one), one.open]));
    old.replaceChildren(...(fresh?.childNodes ?? []));
    for (const one of old.querySelectorAll('details')) one.open = open.get(keyOf(one)) ?? one.open;
  }
  document.title = next.title;
  if (status) status.textContent = next.querySelector('#results [role="status"]')?.textContent ?? '';
  if (field) {
    const same = form?.querySelector<HTMLInputElement>(
      field.type === 'search' ? '[name="q"]' : `[name="${field.name}"][value="${CSS.escape(field.value)}"]`,
    );
    same?.focus({ preventScroll: true });
    if (same?.type === 'search') {
      same.value = field.value;
      same.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
  }
  document.dispatchEvent(new Event('tools:shown'));
}

async function go(address: string, record: 'push' | 'replace' | 'none'): Promise<void> {
  clearTimeout(typing);
  running.abort();
  running = new AbortController();
  const results = document.querySelector('#results');
  results?.setAttribute('aria-busy', 'true');
  try {
    const next = await load(address);
    if (record === 'push' && address !== location.pathname + location.search)
      history.pushState(null, '', address);
    if (record === 'replace') history.replaceState(null, '', address);
    show(next);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') location.assign(address);
  } finally {
    results?.removeAttribute('aria-busy');
  }
}

if (form) {
  form.classList.add('live');
  form.addEventListener('change', (event) => {
    const typed = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (!typed) void go(formAddress(), 'push');
  });
  form.addEventListener('input', (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'search') return;
    clearTimeout(typing);
    typing = setTimeout(() => void go(formAddress(), 'replace'), TYPING);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void go(formAddress(), 'push');
  });
  document.querySelector('#results')?.addEventListener('click', (event) => {
    const { metaKey, ctrlKey, shiftKey, altKey, target } = event as MouseEvent;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || metaKey || ctrlKey || shiftKey || altKey || link.pathname !== '/tools') return;
    event.preventDefault();
    void go(link.pathname + link.search, 'push').then(() => {
      if (link.rel === 'next' || link.rel === 'prev' || link.closest('.pages')) scrollTo({ top: 0 });
    });
  });
  addEventListener('popstate', () => void go(location.pathname + location.search, 'none'));
}
