import { element } from './element.ts';

/** Adds a copy button to every block of code and to every install command of a package. */
for (const block of document.querySelectorAll<HTMLElement>('main pre, main code.install')) {
  const button = element('button', { type: 'button', className: 'copy' }, 'Copy');
  const box = element('div', { className: block.matches('pre') ? 'code' : 'code line' });
  block.replaceWith(box);
  box.append(block, button);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.textContent?.trim() ?? '');
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Not allowed';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
}
