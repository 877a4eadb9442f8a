// Begins the app after what stands in the page has been drawn: on a slow line its code would take the share of the style sheet.
(function () {
  var files = document.currentScript.dataset;
  var pressed = new Set();
  var SLOW_MS = 30000;
  var notice = null;

  // A button that is pressed before its script is there is pressed again when it is; none may send its form without one.
  function hold(event) {
    var button = event.target.closest('#root button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.add(button);
  }

  function add(rel, file) {
    return new Promise(function (resolve) {
      var link = document.createElement('link');
      link.rel = rel;
      link.crossOrigin = '';
      link.href = file;
      link.onload = link.onerror = resolve;
      document.head.append(link);
    });
  }

  function begin() {
    var sheets = files.sheets.split(' ').map(add.bind(null, 'stylesheet'));
    // The entry too: else it would be asked for when the sheets have come, and take another way there and back.
    (files.module + ' ' + files.preloads).split(' ').forEach(function (file) {
      void add('modulepreload', file);
    });
    setTimeout(tell, SLOW_MS);
    Promise.all(sheets)
      .then(function () {
        return import(files.module);
      })
      .catch(fail);
  }

  // Says that the page cannot be used yet, and offers to load it anew: a deployment has renamed its files, or the line is down.
  function tell() {
    if (notice || !document.documentElement.querySelector('#root[data-drawn]')) return;
    notice = document.createElement('div');
    notice.setAttribute('role', 'alert');
    // Set by script, which the policy of the page allows, and without a style sheet, which may be missing as well.
    notice.style.cssText =
      'position:sticky;top:0;z-index:1000;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;' +
      'padding:12px 16px;background:#fff3d6;color:#4a3200;border-bottom:1px solid #e0b252;font-size:15px;line-height:1.4';
    var sentence = document.createElement('span');
    sentence.textContent = 'This page could not be loaded completely. Please check your connection and reload it.';
    var button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Reload';
    button.style.cssText =
      'min-height:36px;padding:0 18px;border:0;border-radius:6px;background:#6b4700;color:#fff;font:inherit;font-weight:600;cursor:pointer';
    button.addEventListener('click', function () {
      location.reload();
    });
    notice.append(sentence, button);
    document.body.prepend(notice);
  }

  function fail() {
    document.removeEventListener('click', hold, true);
    tell();
    if (!notice) return;
    // Without the script a form would leave for a page that is not there, and what was typed would be lost.
    document.addEventListener('submit', function (event) {
      event.preventDefault();
      notice.querySelector('button').focus();
    });
  }

  // Told by begin.tsx.
  document.addEventListener('nidaan:begun', function () {
    document.removeEventListener('click', hold, true);
    if (notice) notice.remove();
    pressed.forEach(function (button) {
      if (button.isConnected) button.click();
    });
  });
  document.addEventListener('click', hold, true);
  // A page in the background is not drawn until it is looked at.
  if (document.hidden) begin();
  else
    requestAnimationFrame(function () {
      setTimeout(begin);
    });
})();
