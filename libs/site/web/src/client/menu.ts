/** The bar on top: the button of the phone's menu, and groups that close when one looks elsewhere or presses Escape (MKT-29). */
export function startMenu(bar: HTMLElement): void {
  const button = bar.querySelector<HTMLElement>('[data-menu]')!;
  const groups = [...bar.querySelectorAll<HTMLDetailsElement>('details')];
  const open = (isOpen: boolean) => {
    bar.toggleAttribute('data-open', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
  };
  const closeGroups = () => {
    for (const group of groups) group.open = false;
  };
  button.addEventListener('click', () => open(!bar.hasAttribute('data-open')));
  document.addEventListener('click', ({ target }) => {
    if (!groups.some((group) => group.contains(target as Node))) closeGroups();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const group = groups.find((each) => each.open);
    if (group) group.querySelector('summary')!.focus();
    else if (bar.hasAttribute('data-open')) button.focus();
    if (group) closeGroups();
    else open(false);
  });
}
