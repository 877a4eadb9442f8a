const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds as people say them, in the largest unit that fits: '3 min', '2 days'. */
export function ageText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min`;
  if (whole < DAY) return `${Math.floor(whole / HOUR)} h`;
  const days = Math.floor(whole / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}
