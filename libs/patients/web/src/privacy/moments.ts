const two = (value: number): string => String(value).padStart(2, '0');

/** Now, as a field of date and time wants it: by the clock of this device. */
export function nowForField(now = new Date()): string {
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${day}T${two(now.getHours())}:${two(now.getMinutes())}`;
}

/** What such a field holds, as an instant; '' where it holds none. */
export function instantOf(typed: string): string {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
