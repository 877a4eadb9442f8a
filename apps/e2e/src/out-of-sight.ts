/** Runs in the page: how far it is wider than the window, and actions of rows that are cut off. */
export function outOfSight(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const hidden = [...document.querySelectorAll<HTMLElement>('[data-row-action], td button')].filter((action) => {
    const { left, right, width } = action.getBoundingClientRect();
    const table = action.closest<HTMLElement>('[role="group"]')?.getBoundingClientRect();
    return width > 0 && (left < 0 || right > Math.min(clientWidth, table?.right ?? clientWidth) + 1);
  });
  // A word in a column that is too narrow for it would make its row as high as the screen.
  const high = [...document.querySelectorAll<HTMLElement>('tbody tr')].filter(({ offsetHeight }) => offsetHeight > 160);
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide in ${clientWidth}`] : []),
    ...hidden.map((action) => `${action.textContent} is out of sight`),
    ...high.map((row) => `a row of ${row.offsetHeight} px`),
  ];
}
