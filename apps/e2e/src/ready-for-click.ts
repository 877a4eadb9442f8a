/** Whether a hand could click the element: it is enabled, at rest, and nothing lies over it. Runs in the page, so it uses nothing from here. */
export async function isReadyForClick(element: HTMLElement): Promise<boolean> {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const before = element.getBoundingClientRect();
  await frame();
  const { x, y, width, height } = element.getBoundingClientRect();
  if (element.matches(':disabled, [aria-disabled="true"]') || before.x !== x || before.y !== y) return false;
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  const label = (element as HTMLInputElement).labels?.[0];
  return hit !== null && (element.contains(hit) || hit.contains(element) || label === hit);
}
