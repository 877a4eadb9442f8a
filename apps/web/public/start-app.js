// Begins the app after what stands in the page has been drawn: on a slow line its code would take the share of the style sheet.
(function () {
  var files = document.currentScript.dataset;
  var pressed = new Set();

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
    files.preloads.split(' ').forEach(add.bind(null, 'modulepreload'));
    Promise.all(sheets).then(function () {
      import(files.module);
    });
  }

  // Told by begin.tsx.
  document.addEventListener('nidaan:begun', function () {
    document.removeEventListener('click', hold, true);
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
