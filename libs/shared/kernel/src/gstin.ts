const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
// State, PAN, number of the registration, a fixed Z, check digit.
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Whether a text is a GSTIN: 15 signs whose last one is the check digit of the others. */
export function isGstin(text: string): boolean {
  return SHAPE.test(text) && checkDigit(text.slice(0, 14)) === text[14];
}

// Every second sign counts twice; the digits of each product, to the base 36, are added up.
function checkDigit(signs: string): string {
  let sum = 0;
  for (const [at, sign] of [...signs].entries()) {
    const product = SIGNS.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return SIGNS[(36 - (sum % 36)) % 36]!;
}
