import { PAYMENT_MESSAGES as messages } from '@nidaan/billing-contracts';
import { AppError, conflict } from '@nidaan/kernel';
import { CURRENCY, EMAIL_NOTE, type ProviderPayment } from '@nidaan/platform-payments';

/** The note of our checkouts that names the account they were opened for (OPN-46). */
export const ACCOUNT_NOTE = 'account_id';

/** The note that names the hospital: whichever member opened the checkout (ORG-26). Orders of before may be without it. */
export const HOSPITAL_NOTE = 'hospital_id';

/** Who may say that a payment is theirs. */
export interface Payer {
  hospitalId: number;
  accountIds: readonly number[];
  email: string | null;
}

/** The provider may take the money yet: not counted now, but not refused for good. */
export const isPending = ({ status }: ProviderPayment): boolean => status === 'created' || status === 'authorized';

/** Throws what is wrong with a payment itself, whoever shows it: money that did not come, came back or is none of ours (PAY-08). */
export function refuseUnlessMoney(payment: ProviderPayment): void {
  if (isPending(payment)) throw conflict(messages.paymentNotCaptured);
  if (payment.status === 'failed') throw conflict(messages.paymentFailed);
  if (payment.status === 'refunded' || payment.refundedPaise > 0) throw conflict(messages.paymentRefunded);
  if (payment.currency !== CURRENCY) throw conflict(messages.paymentCurrency);
  if (payment.paise <= 0) throw conflict(messages.paymentAmount);
}

/** The number that a note holds; null where it holds none. */
export const numberIn = (note: string | undefined): number | null => (/^\d{1,9}$/.test(note ?? '') ? Number(note) : null);

/** Throws when the notes of a payment name another hospital, or another account. A checkout that is not ours may have none (OPN-46). */
export function refuseForeign({ notes }: ProviderPayment, payer: Payer): void {
  const hospital = notes[HOSPITAL_NOTE];
  if (hospital !== undefined && numberIn(hospital) !== payer.hospitalId) throw foreign();
  if (hospital !== undefined) return;
  const named = notes[ACCOUNT_NOTE];
  if (named !== undefined && !payer.accountIds.map(String).includes(named)) throw foreign();
  const email = notes[EMAIL_NOTE];
  if (email !== undefined && email.trim().toLowerCase() !== payer.email?.toLowerCase()) throw foreign();
}

export const foreign = (): AppError => conflict(messages.paymentForeign);
