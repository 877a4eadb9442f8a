import { endsInCheckDigit } from './verhoeff.ts';

/**
 * Whether a text is an Aadhaar number, however it is spaced: twelve digits, the first neither 0 nor 1, the last a check digit by Verhoeff's scheme
 * (UIDAI), not one digit twelve times. '0', 'not known' and most slips of the hand are none.
 */
export function isAadhaarNumber(text: string): boolean {
  const digits = text.replace(/[\s-]+/g, '');
  // What is typed where a form insists: 9999 9999 9999 would have a right check digit.
  if (!/^[2-9]\d{11}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false;
  return endsInCheckDigit(digits);
}
