/** What a list of patients may say of each (FRD-23). Aadhaar numbers are not among them: none stands outside of the vault. */
export const IMPORT_FIELDS = [
  'old_uhid', 'name', 'first_name', 'last_name', 'local_name', 'guardian_name', 'gender', 'birth_date', 'age', 'phone', 'alt_phone', 'email',
  'address', 'city', 'pincode',
] as const; // prettier-ignore
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Words by which headings of old registers are known, in small letters and digits alone. */
export const IMPORT_WORDS: Readonly<Record<ImportField, readonly string[]>> = {
  old_uhid: [
    ...['uhid', 'uhidno', 'oldno', 'oldnumber', 'regno', 'registrationno', 'registrationnumber', 'mrno', 'mrdno', 'mrn'],
    ...['patientid', 'patientno', 'cardno', 'opno', 'fileno', 'पंजीकरणसंख्या'],
  ],
  name: ['patientname', 'fullname', 'patient', 'नाम', 'मरीजकानाम'],
  first_name: ['firstname', 'fname', 'givenname'],
  last_name: ['lastname', 'surname', 'lname', 'familyname'],
  local_name: ['localname', 'nameinownscript', 'nameinhindi'],
  guardian_name: [
    'guardian',
    'guardianname',
    'fathername',
    'fathersname',
    'husbandname',
    'fatherhusbandname',
    'sodowo',
    'careof',
  ],
  gender: ['sex', 'लिंग'],
  birth_date: ['dob', 'dateofbirth', 'birthdate', 'जन्मतिथि'],
  age: ['ageyears', 'ageinyears', 'उम्र', 'आयु'],
  phone: [
    'mobile',
    'mobileno',
    'mobilenumber',
    'phoneno',
    'phonenumber',
    'contact',
    'contactno',
    'contactnumber',
    'मोबाइल',
    'फोन',
  ],
  alt_phone: ['alternatephone', 'alternatemobile', 'otherphone', 'phone2', 'mobile2'],
  email: ['emailid', 'emailaddress', 'mail'],
  address: ['addr', 'fulladdress', 'पता'],
  city: ['town', 'village', 'place', 'शहर'],
  pincode: ['pin', 'zip', 'zipcode', 'postcode', 'postalcode'],
};

/** Most rows of one list, below the headings. */
export const MOST_IMPORT_ROWS = 200_000;

/** So long an import can be undone, in days. */
export const IMPORT_UNDO_DAYS = 30;

export const IMPORT_STATES = ['checking', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What becomes of a row. Of the dry run: `new`; `known` to the registry; `twice` in the file; `fault`. Of an applied one: `made`, `found`. Of an undone one:
 * `struck`, `stays`, `left` (nothing had been made of it).
 */
export const IMPORT_OUTCOMES = ['new', 'known', 'twice', 'fault', 'made', 'found', 'struck', 'stays', 'left'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
