import { BILLING_MESSAGES as messages } from '@nidaan/billing-contracts';
import { paiseFrom } from '@nidaan/kernel';
import { formatRupees, t } from '@nidaan/ui';

/** What is said of an amount that cannot be taken. */
interface AmountWords {
  invalid: string;
  decimals: string;
  tooLarge: (limit: string) => string;
}

/** What is wrong with an amount of rupees as typed: more than 0, at most the limit, step 0.01 (ADM-07, CON-36). */
function amountFault(typed: string, limit: number, words: AmountWords): string | null {
  const text = typed.trim();
  const paise = paiseFrom(text);
  if (paise === null || paise <= 0) return words.invalid;
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return words.decimals;
  return paise > Math.round(limit * 100) ? words.tooLarge(formatRupees(limit)) : null;
}

/** Of a payment, of which at most what is due is recorded. */
export const paymentFault = (typed: string, due: number): string | null =>
  amountFault(typed, due, {
    invalid: messages.amountInvalid,
    decimals: t('Amount paid must have at most two decimals'),
    tooLarge: messages.amountTooLarge,
  });

/** Of a refund, of which at most what is left of the payment is booked. */
export const refundFault = (typed: string, left: number): string | null =>
  amountFault(typed, left, {
    invalid: messages.reversalAmount,
    decimals: t('The amount must have at most two decimals'),
    tooLarge: messages.reversalTooLarge,
  });
