/** Runs in the page: what is pressed and smaller than a finger needs. */
export function smallTargets(): string[] {
  const seen = (each: Element) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1;
  const inText = (each: Element) => getComputedStyle(each).display === 'inline';
  const boxOf = (each: Element) => ((each as HTMLInputElement).labels?.[0] ?? each).getBoundingClientRect();
  return [...document.querySelectorAll('a[href], button, input, select, textarea, [role=tab]')]
    .filter((each) => seen(each) && !inText(each))
    .filter((each) => {
      const own = each.getBoundingClientRect();
      const box = each.matches('[type=checkbox], [type=radio]') ? boxOf(each) : own;
      return Math.max(own.height, box.height) < 43.5 || Math.max(own.width, box.width) < 43.5;
    })
    .map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return `${each.getAttribute('aria-label') ?? each.textContent} ${Math.round(width)}×${Math.round(height)}`;
    });
}
