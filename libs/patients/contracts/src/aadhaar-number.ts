// Verhoeff's scheme: what is multiplied in the group of the pentagon's symmetries, and the digit's permutation at each place.
const PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const PERMUTATION = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/**
 * Whether a text is an Aadhaar number, however it is spaced: twelve digits, the first neither 0 nor 1, the last a check digit by Verhoeff's scheme
 * (UIDAI), not one digit twelve times. '0', 'not known' and most slips of the hand are none.
 */
export function isAadhaarNumber(text: string): boolean {
  const digits = text.replace(/[\s-]+/g, '');
  // What is typed where a form insists: 9999 9999 9999 would have a right check digit.
  if (!/^[2-9]\d{11}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false;
  const check = [...digits].reverse().reduce((sum, digit, place) => {
    const permuted = PERMUTATION[place % PERMUTATION.length]!.charAt(Number(digit));
    return Number(PRODUCT[sum]!.charAt(Number(permuted)));
  }, 0);
  return check === 0;
}
