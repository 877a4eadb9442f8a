import { Button } from '@mantine/core';
import { PageHeader } from '@nidaan/ui';
import { useState } from 'react';
import { FoundPatients } from './found-patients.tsx';
import { PatientDetail } from './patient-detail.tsx';

/** Finds any patient of the hospital and shows the person's details. The search stays while a detail is open. */
export function TrackingTab() {
  const [search, setSearch] = useState('');
  // Ids of the last rows of the pages passed: the way back.
  const [passed, setPassed] = useState<readonly number[]>([]);
  const [shownId, setShownId] = useState<number | null>(null);
  const [lastShownId, setLastShownId] = useState<number | null>(null);
  const find = (text: string) => {
    setSearch(text.trim());
    setPassed([]);
  };
  const close = () => {
    setLastShownId(shownId);
    setShownId(null);
  };
  return (
    <>
      <PageHeader
        title="Patients Tracking"
        subtitle={shownId === null ? 'Search by name, phone, disease, email, Aadhar or patient ID' : `Patient #${shownId}`}
        actions={
          shownId !== null && (
            <Button variant="default" onClick={close}>
              Back to List
            </Button>
          )
        }
      />
      {shownId === null ? (
        <FoundPatients
          search={search}
          onSearch={find}
          passed={passed}
          onPage={setPassed}
          focusId={lastShownId}
          onView={setShownId}
        />
      ) : (
        <PatientDetail id={shownId} onClose={close} />
      )}
    </>
  );
}
