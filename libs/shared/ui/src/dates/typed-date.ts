import { plainDate, type PlainDate } from '@nidaan/kernel';

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const WITH_SIGNS = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/;

const two = (digits: string) => digits.padStart(2, '0');

/** 'dd/mm/yyyy' of a plain date 'YYYY-MM-DD'; '' of anything else. */
export function shownDate(date: string): string {
  const parts = ISO.exec(date);
  return parts ? `${two(parts[3]!)}/${two(parts[2]!)}/${parts[1]}` : '';
}

/**
 * What stands in a date field after a key or a paste: the slashes come by themselves ('01022026' → '01/02/2026'), and dates in other ways of
 * writing are taken over ('2026-02-01', '1.2.2026'). What is deleted, or typed amid the text, stays as it is.
 */
export function typedDate(raw: string, before: string, isAtEnd: boolean): string {
  const text = raw.trim();
  if (ISO.test(text)) return shownDate(text);
  const parts = WITH_SIGNS.exec(text);
  if (parts) return `${two(parts[1]!)}/${two(parts[2]!)}/${parts[3]}`;
  const legal = raw
    .replace(/[-. ]/g, '/')
    .replace(/[^\d/]/g, '')
    .slice(0, 10);
  if (!isAtEnd || raw.length < before.length) return legal;
  // A sign after one digit ends the day or the month: '1/' is '01/'.
  const padded = legal.replace(/(^|\/)(\d)\//g, '$10$2/');
  const digits = padded.replace(/\D/g, '').slice(0, 8);
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  return day.length < 2 ? day : month.length < 2 ? `${day}/${month}` : `${day}/${month}/${year}`;
}

/** The plain date that a text 'dd/mm/yyyy' names; null where it names none. */
export function dateOfTyped(text: string): PlainDate | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  return (parts && plainDate(Number(parts[3]), Number(parts[2]), Number(parts[1]))) ?? null;
}
