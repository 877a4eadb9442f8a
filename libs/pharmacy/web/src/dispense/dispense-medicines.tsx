import { Button } from '@mantine/core';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import {
  DataTable,
  EmptyState,
  FormFoot,
  Message,
  msg,
  PageStack,
  paths,
  pathTo,
  recordIdAt,
  Section,
  StatusBadge,
  t,
  useNavigate,
  WhoLine,
  type Column,
  type Place,
} from '@nidaan/ui';
import { useEffect, useRef, useState } from 'react';
import styles from '../pharmacy.module.css';
import { NOTHING_TO_DO } from './confirm-bar.tsx';
import { Counter } from './counter.tsx';
import { FindPatient } from './find-patient.tsx';
import { usePatientSearch } from './patient-search.ts';
import { UnsavedDispensings } from './unsaved-dispensings.tsx';

const named = (patient: PatientAnswer) => (
  <>
    {patientName(patient)}
    <WhoLine uhid={patient.uhid} age={patient.age_text} />
  </>
);

const COLUMNS: readonly Column<PatientAnswer>[] = [
  { key: 'id', header: msg('ID'), nowrap: true, below: ({ id }) => t('ID {id}', { id }), render: (patient) => patient.id },
  { key: 'name', header: msg('Name'), rowHeader: true, render: named },
  { key: 'phone', header: msg('Phone'), nowrap: true, below: true, render: (patient) => patient.phone || '–' },
  { key: 'disease', header: msg('Disease'), below: true, render: (patient) => patient.disease || '–' },
  { key: 'status', header: msg('Status'), below: true, render: (patient) => <StatusBadge status={patient.status} /> },
];

/** Find the patient, type the amounts, confirm (PHA-02 to PHA-06). Who stands at the counter, or what is searched for, stands in the address. */
export function DispenseMedicines({ place: { pathname, search: query, isShown } }: { place: Place }) {
  const patientId = recordIdAt(paths.counterOf, pathname);
  const searched = new URLSearchParams(query).get('search') || null;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const search = usePatientSearch(patientId === null ? searched : null);
  const found = search.data ?? [];
  const only = found.length === 1 ? found[0]!.id : null;
  useEffect(() => {
    if (isShown && only !== null) void navigate(pathTo(paths.counterOf, only), { replace: true });
  }, [isShown, only, navigate]);
  const find = (next: string) => {
    if (patientId === null && next === searched) void search.refetch();
    else void navigate({ pathname: paths.counter, search: String(new URLSearchParams({ search: next })) });
  };
  return (
    <PageStack>
      <UnsavedDispensings atCounter={patientId} />
      <FindPatient field={field} first={searched ?? ''} isBusy={search.isFetching} onFind={find} />
      {search.failure && !search.isFetching && patientId === null && <Message kind="error">{search.failure}</Message>}
      {patientId !== null ? (
        <Counter key={patientId} patientId={patientId} />
      ) : found.length > 1 ? (
        <Section title={t('Several patients match')} hint={t('Family members often share a phone number')} flush>
          <DataTable
            label={t('Matching patients')}
            columns={COLUMNS}
            rows={found}
            rowKey={(patient) => patient.id}
            empty={{ title: '' }}
            action={{ label: () => t('Select'), to: (patient) => pathTo(paths.counterOf, patient.id) }}
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
      <Section title={t('Medicines')}>
        <EmptyState
          title={messages.noPatientSelected}
          text={t('Search by patient ID or phone number to see what the doctor prescribed.')}
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
          {t('Confirm Dispensing')}
        </Button>
      </FormFoot>
    </>
  );
}
