const MOBILE_DIGITS = 10;

/** By what phone numbers are compared: the last ten digits, however the number is written; '' where there are fewer. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '');
  return digits.length >= MOBILE_DIGITS ? digits.slice(-MOBILE_DIGITS) : '';
}
