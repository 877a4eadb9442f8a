import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { phoneKey } from '@nidaan/patients-contracts';

const INDIA = '91';

/**
 * By what the phones of persons are compared (FRD-18): the last ten digits of an Indian number, however it is written; '+' and all digits of
 * another country's; '' where there are fewer than ten.
 */
export function personPhoneKey(phone: string): string {
  const text = phone.trim().replace(/^00/, '+');
  if (text.startsWith('+')) {
    const number = parsePhoneNumberFromString(text);
    if (number && number.countryCallingCode !== INDIA && number.isPossible()) return number.number;
  }
  return phoneKey(phone);
}
