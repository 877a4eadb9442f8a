import { MAX_TABLETS, TABLET_COUNT, TABLET_DURATION } from './choices.ts';

/** Sentences of prescriptions, the same on screen and from the server (OPN-24). */
export const CLINICAL_MESSAGES = {
  patientRequired: 'Please choose a patient',
  patientUnknown: 'No patient found with this ID',
  sinceInvalid: 'since must be a time like 2026-11-24T04:30:00Z',
  recordUnknown: 'No medical record found with this ID',
  patientsAway: 'The patient could not be looked up just now. Nothing was saved. Please try again.',
  tabletsList: 'Tablets must be a list',
  tooManyTablets: `At most ${MAX_TABLETS} tablets can be prescribed`,
  tabletShape: 'Each tablet needs a name, count, dosage, frequency and duration',
  tabletName: 'Please enter the name of each tablet',
  tabletCount: `Tablet count must be a number from ${TABLET_COUNT.min} to ${TABLET_COUNT.max}`,
  tabletDuration: `Duration must be ${TABLET_DURATION.min} to ${TABLET_DURATION.max} days`,
  tabletFrequency: 'Please choose a frequency from the list',
  testName: 'Please enter a test name',
  tooLarge: (what: string) => `${what} is too long`,
  unstorable: (what: string) => `${what} contains characters that cannot be stored`,
  wrongShape: (what: string) => `${what} must be text, an entry or a list of entries`,
  lastSeenRecord: 'lastSeenRecord must be the id of a prescription, or 0',
  prescribedMeanwhile: 'A prescription was saved for this patient meanwhile. Nothing was saved now.',
  versionRequired: 'version is required',
  allergyNone: 'none_known must be true or false',
  allergyBoth: 'Either allergies or No known allergies can be recorded, not both',
  allergiesChanged: 'Somebody else changed the allergies. Please check and save again.',
  recordAway: 'The health record could not be read completely just now. Please try again.',
  prescriptionNotSaved: 'Prescription was not saved. Please try again.',
} as const;
