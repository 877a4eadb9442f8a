import { rupeesOf } from '@nidaan/kernel';
import type { FeeQuote, RuledFee } from '@nidaan/patients-contracts';

/** A fee by the rule as the wire shows it; `next` is what the visit after it would cost, in paise. */
export const shownQuote = (ruled: RuledFee, next: number): FeeQuote => ({
  fee: rupeesOf(ruled.fee),
  kind: ruled.kind,
  reason: ruled.reason,
  anchor: ruled.anchor && !ruled.anchor.isUntold ? { visit_id: ruled.anchor.id, date: ruled.anchor.on } : null,
  valid_until: ruled.validUntil,
  used: ruled.used,
  allowed: ruled.allowed,
  next_fee: rupeesOf(next),
});
