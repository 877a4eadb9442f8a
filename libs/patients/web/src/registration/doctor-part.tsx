import { FormGrid, t } from '@nidaan/ui';
import { lazy, Suspense, useState } from 'react';
import styles from './registration.module.css';
import type { RegistrationForm } from './use-registration.ts';

// Fetched when it is opened: most visits of the documented form have no doctor.
const DoctorAndFee = lazy(async () => ({ default: (await import('../fees/doctor-and-fee.tsx')).DoctorAndFee }));

interface DoctorPartProps {
  form: RegistrationForm;
  personId: number | null;
  failure: unknown;
}

/** The doctor with the fee by quote, folded beside the documented fields (FRD-87): Enter passes it by while it is closed. */
export function DoctorPart({ form, personId, failure }: DoctorPartProps) {
  const [isOpen, setOpen] = useState(form.getValues().doctor_id !== '');
  return (
    <details
      className={styles.more}
      data-passed-over={isOpen ? undefined : ''}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('Doctor and fee')}</summary>
      {isOpen && (
        <Suspense fallback={null}>
          <FormGrid>
            <DoctorAndFee form={form} personId={personId} lastDoctorId={null} failure={failure} span={6} />
          </FormGrid>
        </Suspense>
      )}
    </details>
  );
}
