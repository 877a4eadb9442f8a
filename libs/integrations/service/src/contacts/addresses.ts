import { isEmail } from '@nidaan/kernel';

const FOREIGN = /^(?:\+|00)(?!91)/;

/** An Indian mobile number as E.164; null for everything else. Numbers of other countries get no SMS (FRD-83). */
export function mobileOf(phone: string): string | null {
  const typed = phone.trim();
  if (FOREIGN.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^(?:0091|91(?=\d{10}$)|0(?=\d{10}$))/, '');
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : null;
}

/** An e-mail address as it is compared; null for what is none. */
export function mailboxOf(email: string): string | null {
  const address = email.trim().toLowerCase();
  return isEmail(address) ? address : null;
}

/** What is shown of an address. */
export const lastFourOf = (address: string): string => address.slice(-4);
