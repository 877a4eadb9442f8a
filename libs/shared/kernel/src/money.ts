/**
 * Money is integer paise inside and two decimals outside (PRM-44).
 * The largest amount accepted is ₹99,99,99,999.99.
 */
export type Paise = number;

export const MAX_PAISE: Paise = 99_99_99_999_99;

/**
 * Rupees as a client sends them (number or numeric string, API-14) to paise, half up at the third decimal.
 * Returns null for what is not a plain non-negative decimal number or is larger than MAX_PAISE.
 */
export function paiseFrom(rupees: unknown): Paise | null {
  const text = typeof rupees === 'number' ? decimalText(rupees) : typeof rupees === 'string' ? rupees.trim() : '';
  const match = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(text);
  if (!match) return null;
  const fraction = (match[2] ?? '').padEnd(3, '0');
  const paise = Number(match[1]) * 100 + Number(fraction.slice(0, 2)) + (Number(fraction[2]) >= 5 ? 1 : 0);
  return paise <= MAX_PAISE ? paise : null;
}

/** Paise to rupees as a JSON number (500.5), for wire fields that clients add up. */
export const rupeesOf = (paise: Paise): number => paise / 100;

/** Paise to rupees with two decimals ('500.50'). */
export const rupeesText = (paise: Paise): string => (paise / 100).toFixed(2);

const inr = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });

/** Paise for people, in Indian grouping ('₹1,23,456.00'). */
export const rupeesForPeople = (paise: Paise): string => inr.format(paise / 100);

function decimalText(value: number): string {
  if (!Number.isFinite(value)) return '';
  return Math.abs(value) < 1e-6 ? value.toFixed(18) : String(value);
}
