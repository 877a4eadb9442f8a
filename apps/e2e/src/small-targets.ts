/** Runs in the page: what is pressed and smaller than a finger needs. */
export function smallTargets(): string[] {
  const seen = (each: Element) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1;
  const inText = (each: Element) => getComputedStyle(each).display === 'inline';
  // A box is pressed by its label as well, which stands beside it or around it.
  const boxOf = (each: Element) => {
    const own = each.getBoundingClientRect();
    const label =
      each.matches('[type=checkbox], [type=radio]') && (each as HTMLInputElement).labels?.[0]?.getBoundingClientRect();
    if (!label) return own;
    const width = Math.max(own.right, label.right) - Math.min(own.left, label.left);
    return { width, height: Math.max(own.height, label.height) };
  };
  return [...document.querySelectorAll('a[href], button, input, select, textarea, [role=tab]')]
    .filter((each) => seen(each) && !inText(each))
    .filter((each) => boxOf(each).height < 43.5 || boxOf(each).width < 43.5)
    .map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return `${each.getAttribute('aria-label') ?? each.textContent} ${Math.round(width)}×${Math.round(height)}`;
    });
}
