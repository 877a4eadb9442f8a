/** What everybody has of whom nothing was said. */
export const BLANK_PERSON = {
  first_name: '', last_name: '', local_name: '', guardian_name: '', guardian_relation: '', mother_id: null, gender: '', birth_date: null,
  birth_precision: '', phone: '', phone_owner: '', alt_phone: '', alt_phone_label: '', email: '', address: '', city: '', pincode: '',
  language: 'en', photo: '', desk_note: '', is_unknown: false, unknown_note: '', deceased_on: null, visits: 0, lastVisitId: null,
  mergedInto: null, struckAt: null, version: 1, phoneKey: '', foldedName: '', aadhaarIndex: null, aadhaarSealed: null, aadhaarLastFour: '',
} as const; // prettier-ignore
