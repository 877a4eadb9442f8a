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
const INVERSE = '0432156789';

function checkSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const permuted = PERMUTATION[place % PERMUTATION.length]!.charAt(Number(digit));
    return Number(PRODUCT[sum]!.charAt(Number(permuted)));
  }, 0);
}

/** Whether the last of these digits is the check digit of those before it, by Verhoeff's scheme. */
export const endsInCheckDigit = (digits: string): boolean => checkSum(digits) === 0;

/** The check digit of these digits by Verhoeff's scheme: it finds each wrong digit and each pair of neighbours that changed places. */
export const checkDigitOf = (digits: string): string => INVERSE.charAt(checkSum(`${digits}0`));
