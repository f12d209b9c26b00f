/** Keeps "only differences" in the address, so that a link shows what its sender saw. */
const box = document.querySelector<HTMLInputElement>('#only-differences');
const NAME = 'only';
const VALUE = 'differences';

// A static page cannot read the address.
if (box && new URLSearchParams(location.search).get(NAME) === VALUE) box.checked = true;
box?.addEventListener('change', () => {
  const address = new URL(location.href);
  if (box.checked) address.searchParams.set(NAME, VALUE);
  else address.searchParams.delete(NAME);
  history.replaceState(null, '', address);
});

export {};
