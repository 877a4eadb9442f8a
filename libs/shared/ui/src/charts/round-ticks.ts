const STEPS = [1, 2, 5, 10];
const MOST_STEPS = 5;

/** Round figures from 0 up to at least `max`, whole ones, at most six. */
export function roundTicks(max: number): number[] {
  const least = Math.max(max, 1) / MOST_STEPS;
  const power = Math.max(1, 10 ** Math.floor(Math.log10(least)));
  const step = power * STEPS.find((each) => each * power >= least)!;
  const steps = Math.ceil(Math.max(max, 1) / step);
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}
