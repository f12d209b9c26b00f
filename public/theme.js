// Runs before the first paint: the colour theme that was chosen with the button in the masthead.
document.documentElement.dataset.script = '';
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system decides.
}
