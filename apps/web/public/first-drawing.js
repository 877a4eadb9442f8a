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
  var inTurn = document.currentScript.dataset.inTurn;
  try {
    var token = localStorage.getItem('access_token');
    if (inTurn && !token) askInTurn(inTurn.split(' '));
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

  // Of a stranger: each address has a part of the page's own or of the answer before.
  function askInTurn(all) {
    var answers = new Map();
    window.nidaanEarly = { token: null, answers: answers };
    var ask = function (index, known) {
      if (index === all.length || known.online_booking === false) return;
      var address = all[index].replace(/\{(\w+)\}/g, function (_, name) {
        return known[name];
      });
      var answer = fetch(address, { headers: { Accept: 'application/json' } });
      answers.set(address, answer);
      answer
        .then(function (given) {
          return given.ok ? given.clone().json() : { online_booking: false };
        })
        .then(function (body) {
          if (index === 0) tell(body);
          ask(index + 1, body);
        })
        .catch(function () {});
    };
    ask(0, location.pathname.split('/'));
  }

  // What the page is about stands in its file's place for it before the script is there; begin.tsx says when that takes over.
  function tell(body) {
    var place = document.querySelector('#root[data-drawn]:not([data-taken]) [data-told]');
    var text = place && body[place.dataset.told];
    if (!text) return;
    var filled = place.cloneNode();
    filled.textContent = text;
    place.replaceWith(filled);
    window.nidaanEarly.told = { path: location.pathname, text: text };
  }
})();
