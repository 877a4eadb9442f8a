import { isAadhaarNumber, type SharedPerson } from '@nidaan/patients-contracts';
import { useFormValue } from '@nidaan/ui';
import { SharedPersons } from '../shared-persons/shared-persons.tsx';
import { useKnownPatients } from './known-patients.ts';
import type { RegistrationForm } from './use-registration.ts';

interface SharedOfFormProps {
  form: RegistrationForm;
  /** Whether nobody was chosen, and the registry shows nobody who may be this one. */
  isWanted: boolean;
  onTake: (person: SharedPerson) => void;
}

/** Who of other branches bears the phone or the Aadhaar number of the form, where the own branch knows nobody with it (ORG-38). */
export function SharedOfForm({ form, isWanted, onTake }: SharedOfFormProps) {
  const phone = useFormValue(form, 'phone');
  const aadhar = useFormValue(form, 'aadhar');
  const isKnown = useKnownPatients(phone).length > 0;
  return <SharedPersons number={isAadhaarNumber(aadhar) ? aadhar : phone} isWanted={isWanted && !isKnown} onTake={onTake} />;
}
