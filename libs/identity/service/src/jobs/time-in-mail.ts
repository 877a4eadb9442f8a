/** A time as people read it in a mail, with its zone. Without the year: it is days, not years, and four digits look like a code. */
export const timeInMail = (timeZone: string, time: Date): string =>
  new Intl.DateTimeFormat('en-IN', {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(time);
