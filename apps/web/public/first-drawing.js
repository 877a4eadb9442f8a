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

  // What the first screen will ask for: the answers are under way while its code is fetched (early-calls.ts takes them).
  var addresses = document.currentScript.dataset.calls;
  try {
    var token = localStorage.getItem('access_token');
    var isLeadingOn = (localStorage.getItem('nidaan.tab') || 'dashboard') !== 'dashboard';
    // Only a hospital's token that still lives is worth the calls; what is no token throws here.
    var claims = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    // A tab that works in one branch asks by itself.
    if (sessionStorage.getItem('nidaan.branch')) return;
    if (!addresses || isLeadingOn || claims.staff || !(claims.exp * 1000 > Date.now())) return;
    var headers = { Accept: 'application/json', Authorization: 'Bearer ' + token };
    var answers = new Map();
    addresses.split(' ').forEach(function (address) {
      var answer = fetch(address, { headers: headers });
      answer.catch(function () {});
      answers.set(address, answer);
    });
    window.nidaanEarly = { token: token, answers: answers };
  } catch (_) {
    // The app asks for itself.
  }
})();
