/** Runs in the page: marks what can be pressed or filled, and says what it is. An open dialog covers the rest. */
export function pressable() {
  for (const each of document.querySelectorAll('[data-pressed]')) each.removeAttribute('data-pressed');
  const scope = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document;
  const all = scope.querySelectorAll('a[href], button, input, select, textarea, [role=option], [role=menuitem], summary');
  const isOpen = (each) => !each.disabled && each.checkVisibility({ visibilityProperty: true });
  const isOurs = ({ tagName, href, target }) => tagName !== 'A' || (href.startsWith(location.origin) && target !== '_blank');
  return [...all]
    .filter((each) => isOpen(each) && isOurs(each))
    .map((each, at) => {
      each.setAttribute('data-pressed', at);
      const name = each.getAttribute('aria-label') ?? each.labels?.[0]?.innerText ?? each.innerText ?? '';
      return {
        at,
        kind: each.tagName === 'TEXTAREA' ? 'text' : each.tagName === 'INPUT' ? each.type : each.tagName.toLowerCase(),
        name: name.trim().replaceAll('\n', ' ').slice(0, 60),
        isEmpty: each.value === '',
        isWork: each.closest('main, [role=dialog], [role=menu]') !== null,
        choices: each.tagName === 'SELECT' ? [...each.options].map(({ value }) => value) : [],
      };
    });
}

/** Runs in the page: what somebody sees who looks up. */
export const looked = () => ({
  isPage: document.contentType === 'text/html',
  text: document.body?.innerText ?? '',
  isBusy: document.querySelector('main [aria-busy="true"]') !== null,
  over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
});

/** Runs in the page: each text by itself, and what is said of fields and buttons, where the page is in Hindi. */
export function textsInHindi() {
  const all = [];
  if (!document.documentElement.lang.startsWith('hi')) return all;
  // What a catalogue of drugs, tests and diseases offers is no text of ours.
  const isSeen = (each) =>
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !each.closest('script, style, option, [role=listbox]');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (isSeen(parentElement)) all.push(data.trim());
  }
  for (const each of document.querySelectorAll('[placeholder], [aria-label], [title]'))
    for (const name of ['placeholder', 'aria-label', 'title'])
      if (each.hasAttribute(name) && isSeen(each)) all.push(each.getAttribute(name));
  return all;
}

/** Runs in the page: sets a field of days or times, whose parts are typed otherwise in each browser. */
export function setField(field, value) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}
