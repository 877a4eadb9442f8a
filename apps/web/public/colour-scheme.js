// Before the first paint, so that a dark screen does not flash white. A file of its own: the CSP allows no inline script.
(function () {
  var choice = 'auto';
  try {
    choice = localStorage.getItem('nidaan.colour-scheme') || 'auto';
  } catch (_) {
    // Storage is blocked: the system decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
