/** Sentences of the patients domain: server and client print the same words (API-06). */
export const PATIENT_MESSAGES = {
  amountRequired: 'Amount is required',
  amountInvalid: 'Amount must be a number that is not negative',
  patientTypeUnknown: 'Patient type must be OPD, IPD or Emergency',
  paymentTypeUnknown: 'Payment type must be Cash, UPI, NetBanking, Account, Reference, Insurance or Others',
  genderUnknown: 'Gender must be Male, Female or Others',
  bedAssignUnknown: 'Bed assignment must be yes or no',
  bodyExpected: 'Patient details are expected',
  notFound: 'No patient found with this ID',
  phoneExpected: 'A phone number with at least ten digits is expected',
  aadhaarUnknown: "aadhaar must be 'masked' where it is given",
  aadhaarClosed: 'This Aadhaar number cannot be opened',
  languageUnknown: 'Language must be en or hi',
  paperSizeUnknown: 'size must be A4 or A5',
  slipSizeUnknown: 'size must be 80mm or A6',
  slipFailed: 'The paper could not be printed. Please try again.',
  noFee: 'No fee was taken at this visit, so there is no receipt.',
  receiptNotIssued: 'No receipt has been issued for this visit yet.',
  paperLanguageUnknown: 'lang must be en or hi',
  dateInvalid: 'Dates must be written as YYYY-MM-DD',
  branchUnknown: 'Branch not found',
  branchClosed: 'This branch is closed.',
  branchSame: 'The visit is at this branch already.',
  reasonRequired: 'Reason is required',
  moveFailed: 'The visit could not be moved. Please try again.',
  moveTooLate: 'Something was issued for this visit. It cannot be moved any more.',
  cancelReasonUnknown: 'reason must be left, mistake, duplicate or doctor_absent',
  cancelFailed: 'The visit could not be cancelled. Please try again.',
  treatedAlready: 'This visit has already been treated',
  visitCancelled: 'This visit was cancelled',
  spanInvalid: 'The first day must not be after the last one',
  orderUnknown: "order must be 'queue' where it is given",
  searchTooLong: 'The search text is too long',
  searchInvalid: 'The search text contains characters that cannot be searched',
  sortUnknown: 'sort must be id, name, age or disease, with - before it for the reverse order',
  registerFailed: 'Failed to submit form. Please try again.',
  fetchFailed: 'Failed to fetch patient data',
  reportFailed: 'The report could not be downloaded. Please try again.',
  statsFailed: 'Failed to fetch patients stats',
  noneFound: 'No patients found',
} as const;

/** How a patient without a name is called (OPN-15). */
export const unknownPatient = (id: number): string => `Unknown patient #${id}`;

/** First and last name joined by a space (PAT-24), or the stand-in for the nameless. */
export function patientName(patient: { id: number; first_name: string; last_name: string }): string {
  return [patient.first_name, patient.last_name].filter((part) => part.trim() !== '').join(' ') || unknownPatient(patient.id);
}
