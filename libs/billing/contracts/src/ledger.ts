/**
 * The accounts of a hospital's books. `receipts` is what came in over the counter and by bank; `commissionExpense` what the
 * platform's commission costs; `commissionPayable` what of it is still owed.
 */
export const ACCOUNTS = {
  receipts: 1,
  consultationIncome: 2,
  labIncome: 3,
  pharmacyIncome: 4,
  commissionExpense: 5,
  commissionPayable: 6,
} as const;

export type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];

/** What a line of the ledger was made of: its number beside the source's own id makes the line unique in a hospital. */
export const SOURCES = {
  /** Source id: the patient's number. */
  consultation: 1,
  /** Source id: the lab test's number. */
  lab: 2,
  /** Source id: the pharmacy record's number. */
  pharmacy: 3,
  /** Source id: the patient's number, once per completed patient (OPN-57). */
  commission: 4,
  /** Source id: the number of the payment in billing. */
  payment: 5,
  /** Source id: the lab test's number. What its completion added to its price. */
  labRaised: 6,
  /** Source id: the lab test's number. What its completion took from its price. */
  labLowered: 7,
  /** Source id: the number of the reversal in billing. What was counted as paid and was not, or went back. */
  paymentReversed: 8,
} as const;

export type SourceName = keyof typeof SOURCES;

/** Double entry: each source takes from one account and gives to another. */
export const POSTINGS: Readonly<Record<SourceName, { debit: Account; credit: Account }>> = {
  consultation: { debit: ACCOUNTS.receipts, credit: ACCOUNTS.consultationIncome },
  lab: { debit: ACCOUNTS.receipts, credit: ACCOUNTS.labIncome },
  pharmacy: { debit: ACCOUNTS.receipts, credit: ACCOUNTS.pharmacyIncome },
  commission: { debit: ACCOUNTS.commissionExpense, credit: ACCOUNTS.commissionPayable },
  payment: { debit: ACCOUNTS.commissionPayable, credit: ACCOUNTS.receipts },
  labRaised: { debit: ACCOUNTS.receipts, credit: ACCOUNTS.labIncome },
  labLowered: { debit: ACCOUNTS.labIncome, credit: ACCOUNTS.receipts },
  paymentReversed: { debit: ACCOUNTS.receipts, credit: ACCOUNTS.commissionPayable },
};
