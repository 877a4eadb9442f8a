/** Where a patient stands (STA-04, OPN-11, FRD-11): prescribed but not all dispensed is 'Prescribed'. */
export const PATIENT_STATUSES = ['Pending', 'Prescribed', 'Completed', 'Cancelled'] as const;
export type PatientStatus = (typeof PATIENT_STATUSES)[number];

/** Why a visit is cancelled before it was treated (FRD-11). */
export const CANCEL_REASONS = ['left', 'mistake', 'duplicate', 'doctor_absent'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Reasons that say: the patient was here, and no doctor saw them. */
export const LEFT_UNSEEN: readonly CancelReason[] = ['left', 'doctor_absent'];

export const GENDERS = ['Male', 'Female', 'Others'] as const;

export const PATIENT_TYPES = ['OPD', 'IPD', 'Emergency'] as const;

export const PAYMENT_TYPES = ['Cash', 'UPI', 'NetBanking', 'Account', 'Reference', 'Insurance', 'Others'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Payment types that need no amount (PAT-09). */
export const PAYMENT_TYPES_WITHOUT_AMOUNT: readonly string[] = ['Reference', 'Insurance'];

/** The extra field a payment type asks for (PAT-10); Cash has none. */
export const PAYMENT_EXTRA_FIELDS = {
  UPI: 'upiTransactionNo',
  NetBanking: 'netbankingTransactionId',
  Account: 'accountTransactionId',
  Reference: 'reference',
  Insurance: 'insurance',
  Others: 'otherPayment',
} as const satisfies Partial<Record<PaymentType, string>>;

/** On the visit of somebody whom nobody could ask (FRD-15). */
export const UNKNOWN_REFERENCE = 'Emergency, identity unknown';

export const BED_ASSIGN = ['yes', 'no'] as const;

/** By what the list of all patients can be sorted; `-name` is the reverse of `name` (`sort` of GET /api/patients-main/). */
export const PATIENT_SORTS = ['id', 'name', 'age', 'disease'] as const;
export type PatientSort = (typeof PATIENT_SORTS)[number];
