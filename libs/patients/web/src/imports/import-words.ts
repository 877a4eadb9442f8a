import type { ImportField, ImportOutcome, ImportState, PersonImport } from '@nidaan/patients-contracts';
import { msg } from '@nidaan/ui';

export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  old_uhid: msg('Old number'),
  name: msg('Whole name'),
  first_name: msg('First Name'),
  last_name: msg('Last Name'),
  local_name: msg('Name in own script'),
  guardian_name: msg('Guardian'),
  gender: msg('Gender'),
  birth_date: msg('Date of Birth'),
  age: msg('Age in years'),
  phone: msg('Phone'),
  alt_phone: msg('Other phone'),
  email: msg('Email'),
  address: msg('Address'),
  city: msg('City'),
  pincode: msg('PIN code'),
};

export const STATE_LABELS: Readonly<Record<ImportState, string>> = {
  checking: msg('Is being checked'),
  checked: msg('Checked'),
  applying: msg('Is being imported'),
  applied: msg('Imported'),
  undoing: msg('Is being undone'),
  undone: msg('Undone'),
};

export const OUTCOME_LABELS: Readonly<Record<ImportOutcome, string>> = {
  new: msg('New'),
  known: msg('Known already'),
  twice: msg('Twice in the list'),
  fault: msg('Cannot be imported'),
  made: msg('Registered'),
  found: msg('Was known'),
  struck: msg('Struck out'),
  stays: msg('Stays'),
  left: msg('Nothing to undo'),
};

/** Whether work is under way. */
export const isBusy = ({ state }: Pick<PersonImport, 'state'>): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing';
