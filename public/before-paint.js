// Runs before the first paint.
document.documentElement.dataset.script = '';

// The colour theme that was chosen with the button in the masthead.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system decides.
}

// Unfolds the section that the address leads to while the page arrives: unfolded later, it would move what is below.
if (location.hash.length > 1) {
  const id = location.hash.slice(1);
  const unfolding = new MutationObserver(() => {
    const target = document.getElementById(id);
    if (!target) return;
    unfolding.disconnect();
    for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details'))
      fold.open = true;
  });
  unfolding.observe(document, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => unfolding.disconnect());
}
