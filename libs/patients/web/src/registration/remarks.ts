import { isAadhaarNumber, phoneKey } from '@nidaan/patients-contracts';
import { t } from '@nidaan/ui';

/** What looks wrong in a field, or null. It is said and stops nobody (OPN-15). */
type Remark = (value: string) => string | null;

const number = (value: string) => (/^\d+([.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : null);
const digitsOf = (value: string) => value.replace(/[\s()+.-]/g, '');

const phone: Remark = (value) => {
  const digits = digitsOf(value);
  if (!/^\d+$/.test(digits)) return t('A phone number has digits only.');
  if (phoneKey(value) === '') return t('This looks short: {count} of 10 digits.', { count: digits.length });
  const isPrefixed = /^(0|91|091|0091)$/.test(digits.slice(0, -10));
  if (digits.length > 10 && !isPrefixed && !value.trim().startsWith('+'))
    return t('This looks long: {count} digits.', { count: digits.length });
  return digits.length === 10 && !/^[6-9]/.test(digits) ? t('This does not look like an Indian mobile number.') : null;
};

const email: Remark = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value) ? null : t('This does not look like an e-mail address.');

const aadhar: Remark = (value) => {
  const digits = value.replace(/[\s-]/g, '');
  if (!/^\d*$/.test(digits)) return t('An Aadhaar number has digits only.');
  if (digits.length !== 12) return t('An Aadhaar number has 12 digits, this has {count}.', { count: digits.length });
  return isAadhaarNumber(value) ? null : t('This Aadhaar number has a wrong digit.');
};

const weight: Remark = (value) => {
  const kilograms = number(value);
  return kilograms === null || kilograms < 0.3 || kilograms > 300 ? t('This is no weight of a person in kg.') : null;
};

const temparature: Remark = (value) => {
  const degrees = number(value);
  if (degrees !== null && degrees >= 30 && degrees <= 45) return t('This looks like °C. Temperatures here are in °F.');
  return degrees === null || degrees < 85 || degrees > 112 ? t('This is no temperature of a person in °F.') : null;
};

const bp: Remark = (value) => {
  const parts = /^(\d{2,3})\s*\/\s*(\d{2,3})$/.exec(value);
  if (!parts) return t('Blood pressure is written as 120/80.');
  const [upper, lower] = [Number(parts[1]), Number(parts[2])];
  if (upper <= lower) return t('The upper pressure is not above the lower.');
  return upper < 50 || upper > 280 || lower < 20 || lower > 180 ? t('This is no blood pressure of a person.') : null;
};

const REMARKS = { phone, email, aadhar, weight, temparature, bp };
export type RemarkedField = keyof typeof REMARKS;

/** What looks wrong in what stands in a field; nothing is wrong with an empty one. */
export const remarkOn = (field: RemarkedField, value: string): string | null =>
  value.trim() === '' ? null : REMARKS[field](value.trim());
