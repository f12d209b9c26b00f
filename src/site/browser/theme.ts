import { find } from './element.ts';

/** The button that switches the colour theme: system, light, dark. `/before-paint.js` applies it before the first paint. */
type Theme = 'system' | 'light' | 'dark';
const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const WORDS: Readonly<Record<Theme, string>> = { system: 'as the system', light: 'light', dark: 'dark' };

const root = document.documentElement;
const button = find<HTMLButtonElement>('.theme');
const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
const colours = bars.map(({ content }) => content);

const isTheme = (text: string | null | undefined): text is Theme => text === 'light' || text === 'dark';
const current = (): Theme => (isTheme(root.dataset['theme']) ? root.dataset['theme'] : 'system');

function show(theme: Theme): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  bars.forEach((bar, index) => {
    bar.content = colours[theme === 'system' ? index : theme === 'light' ? 0 : 1] ?? bar.content;
  });
  if (!button) return;
  button.title = `Colours: ${WORDS[theme]}`;
  const label = button.querySelector('span');
  if (label && label.textContent !== button.title) label.textContent = button.title;
}

function keep(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage may be blocked; the choice then lasts for this page.
  }
}

button?.addEventListener('click', () => {
  const theme = NEXT[current()];
  show(theme);
  keep(theme);
});
// The theme was changed in another tab.
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme') show(isTheme(newValue) ? newValue : 'system');
});
show(current());
