/** How a number is shown, as far as a list wants to know. */
export interface NumberFormat {
  isDate: boolean;
  /** With zeros before it up to so many digits; 0 for none. */
  digits: number;
}

export const PLAIN: NumberFormat = { isDate: false, digits: 0 };

// Formats that every workbook has; those of 27 to 36 and of 50 to 58 are dates in East Asia.
const isDateId = (id: number): boolean => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const MOST_CODE = 255;
const MOST_DIGITS = 30;
// Words in quotation marks, single characters, colours and languages, spaces of a width.
const NO_FORMAT = /"[^"]*"|\\.|\[[^\]]*\]|[_*]./gu;

/** The format of a number by its code, or by its number where it has none. */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return { isDate: isDateId(id), digits: 0 };
  const bare = code.slice(0, MOST_CODE).replace(NO_FORMAT, '');
  const isDate = /[dy]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare));
  const isZeros = /^0+$/.test(bare) && bare.length <= MOST_DIGITS;
  return { isDate, digits: isZeros ? bare.length : 0 };
}

const DAY_MS = 24 * 3_600_000;
const LAST_DAY = 2_958_465;
const DAYS_TO_1904 = 1462;
// The first program of its kind took 1900 for a leap year, and all have since kept to it.
const NO_SUCH_DAY = 60;
const two = (value: number): string => String(value).padStart(2, '0');

/** A count of days as dd/mm/yyyy; null for what is no day of Excel's calendar. */
function dayOf(count: number, is1904: boolean): string | null {
  const day = Math.floor(count) + (is1904 ? DAYS_TO_1904 : 0);
  if (day < 1 || day > LAST_DAY) return null;
  if (day === NO_SUCH_DAY) return '29/02/1900';
  const at = new Date(Date.UTC(1899, 11, day < NO_SUCH_DAY ? 31 : 30) + day * DAY_MS);
  return `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
}

// Never with an exponent; Excel keeps 15 digits.
const WRITTEN = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

/** A number as a list of text would have it: days as dd/mm/yyyy, 9.812345678E9 in digits. */
export function numberText(raw: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return raw;
  const day = format.isDate ? dayOf(value, is1904) : null;
  if (day !== null) return day;
  if (!Number.isSafeInteger(value)) return WRITTEN.format(value);
  return value < 0 ? String(value) : String(value).padStart(format.digits, '0');
}

/** A day of ISO 8601 as dd/mm/yyyy; other texts as they are. */
export const isoDayText = (raw: string): string => raw.replace(/^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/su, '$3/$2/$1');

// Half of a character that needs two would be refused by the database, as would a zero.
function characterOf(code: number): string {
  if (code === 0x0a) return '\n';
  return code < 0x20 || (code >= 0xd800 && code <= 0xdfff) ? ' ' : String.fromCharCode(code);
}

/** A text without the marks that writers set for characters XML has not: _x000D_ for a carriage return. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/giu, (_, code: string) => characterOf(Number.parseInt(code, 16)));
