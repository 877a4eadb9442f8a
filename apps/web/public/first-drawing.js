// Before the first paint. A file of its own: the CSP allows no inline script.
(function () {
  var page = document.documentElement;
  var choice = 'auto';
  try {
    choice = localStorage.getItem('nidaan.colour-scheme') || 'auto';
    // What stands in a page before its script was drawn for strangers (entry-frame.module.css).
    if (localStorage.getItem('access_token')) page.setAttribute('data-session', '');
    if (localStorage.getItem('nidaan.language') === 'hi') {
      page.lang = 'hi-IN';
      page.setAttribute('data-translated', '');
    }
  } catch (_) {
    // Storage is blocked: the system decides.
  }
  // A dark screen must not flash white.
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
