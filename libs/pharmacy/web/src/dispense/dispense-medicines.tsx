import { Button } from '@mantine/core';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import { DataTable, EmptyState, FormFoot, Message, PageStack, Section, StatusBadge, type Column } from '@nidaan/ui';
import { useRef, useState } from 'react';
import styles from '../pharmacy.module.css';
import { NOTHING_TO_DO } from './confirm-bar.tsx';
import { Counter } from './counter.tsx';
import { FindPatient } from './find-patient.tsx';
import { usePatientSearch } from './patient-search.ts';

const COLUMNS: readonly Column<PatientAnswer>[] = [
  { key: 'id', header: 'ID', nowrap: true, render: (patient) => patient.id },
  { key: 'name', header: 'Name', rowHeader: true, render: (patient) => patientName(patient) },
  { key: 'phone', header: 'Phone', nowrap: true, wideOnly: true, render: (patient) => patient.phone || '–' },
  { key: 'disease', header: 'Disease', wideOnly: true, render: (patient) => patient.disease || '–' },
  { key: 'status', header: 'Status', render: (patient) => <StatusBadge status={patient.status} /> },
];

/** Find the patient, type the amounts, confirm (PHA-02 to PHA-06). */
export function DispenseMedicines() {
  const [text, setText] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const search = usePatientSearch(text);
  const found = search.data ?? [];
  const shownId = chosenId ?? (found.length === 1 ? found[0]!.id : null);
  const find = (next: string) => {
    setChosenId(null);
    setText(next);
    if (next === text) void search.refetch();
  };
  return (
    <PageStack>
      <FindPatient field={field} isBusy={search.isFetching} onFind={find} />
      {search.failure && !search.isFetching && shownId === null && <Message kind="error">{search.failure}</Message>}
      {shownId !== null ? (
        <Counter key={shownId} patientId={shownId} />
      ) : found.length > 1 ? (
        <Section title="Several patients match" hint="Family members often share a phone number" flush>
          <DataTable
            label="Matching patients"
            columns={COLUMNS}
            rows={found}
            rowKey={(patient) => patient.id}
            empty={{ title: '' }}
            action={{ label: () => 'Select', onAct: (patient) => setChosenId(patient.id) }}
          />
        </Section>
      ) : (
        <NobodyYet onConfirm={() => field.current?.focus()} />
      )}
    </PageStack>
  );
}

/** Says what to do first; confirming without a patient says so too (PHA-06). */
function NobodyYet({ onConfirm }: { onConfirm: () => void }) {
  const [isTold, setTold] = useState(false);
  return (
    <>
      <Section title="Medicines">
        <EmptyState
          title={messages.noPatientSelected}
          text="Search by patient ID or phone number to see what the doctor prescribed."
        />
      </Section>
      <FormFoot isSticky news={isTold && <Message kind="error">{messages.noPatientSelected}</Message>}>
        <Button
          className={styles.confirm}
          {...NOTHING_TO_DO}
          onClick={() => {
            setTold(true);
            onConfirm();
          }}
        >
          Confirm Dispensing
        </Button>
      </FormFoot>
    </>
  );
}
