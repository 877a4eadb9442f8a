import { BILLING_MESSAGES as messages } from '@nidaan/billing-contracts';
import { paiseFrom } from '@nidaan/kernel';
import { formatRupees, t } from '@nidaan/ui';

/** What is wrong with an amount of rupees as typed: more than 0, at most what is due, step 0.01 (ADM-07, CON-36). */
export function amountFault(typed: string, due: number): string | null {
  const text = typed.trim();
  const paise = paiseFrom(text);
  if (paise === null || paise <= 0) return messages.amountInvalid;
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return t('Amount paid must have at most two decimals');
  return paise > Math.round(due * 100) ? messages.amountTooLarge(formatRupees(due)) : null;
}
