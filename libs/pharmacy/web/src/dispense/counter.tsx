import { Skeleton } from '@mantine/core';
import { rupeesForPeople } from '@nidaan/kernel';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import { PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import {
  Confirm,
  DraftNote,
  EmptyState,
  enterMovesOn,
  ErrorBanner,
  focusFirstError,
  LoadFault,
  Message,
  msg,
  PageStack,
  Section,
  t,
  useScreenKeys,
} from '@nidaan/ui';
import { useEffect, useRef, useState } from 'react';
import { DownloadButton } from '../download-button.tsx';
import styles from '../pharmacy.module.css';
import { useBillDownload } from '../use-bill-download.ts';
import { billOf } from './amounts.ts';
import { ConfirmBar } from './confirm-bar.tsx';
import { PatientFacts } from './patient-facts.tsx';
import { usePatient } from './patient-search.ts';
import { RecordDone, RecordToDispense } from './record-card.tsx';
import { useDispensing, type Dispensed } from './use-dispensing.ts';

/** A patient at the counter, as the server knows them now. */
export function Counter({ patientId }: { patientId: number }) {
  const patient = usePatient(patientId);
  if (patient.data) return <CounterOf patient={patient.data} />;
  if (!patient.failure) return <Skeleton height={260} />;
  return <LoadFault onRetry={patient.refetch}>{patient.failure}</LoadFault>;
}

function CounterOf({ patient }: { patient: PatientAnswer }) {
  const form = useDispensing(patient);
  const bill = useBillDownload();
  const [isEmpty, setEmpty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const page = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useScreenKeys(page);
  const isCompleted = patient.status === 'Completed';
  // A record that somebody dispensed meanwhile is no longer among those to dispense.
  const toDispense = isCompleted ? [] : form.records;
  useEffect(() => page.current?.querySelector<HTMLElement>('fieldset input')?.focus(), []);
  const confirm = () => {
    setEmpty(toDispense.length === 0);
    if (toDispense.length === 0) return;
    if (!form.check()) focusFirstError(page.current);
    else if (form.grandPaise === 0) setAsking(true);
    else form.confirm();
  };
  return (
    <form
      ref={page}
      noValidate
      aria-label={t('Dispense medicines')}
      onKeyDown={enterMovesOn}
      onSubmit={(event) => {
        // Enter in the last amount only goes to the button: what is handed out is pressed on purpose.
        event.preventDefault();
        button.current?.focus();
      }}
    >
      <PageStack>
        <PatientFacts patient={patient} />
        {toDispense.length > 0 && <DraftNote draft={form.draft} onDiscard={form.clear} />}
        {form.done && !form.isBusy && <Done done={form.done} />}
        <ErrorBanner message={bill.failure} onDismiss={bill.dismiss} />
        {isCompleted && <Completed isDispensed={form.records.length === 0} />}
        {patient.medical_records.length === 0 && (
          <Section title={t('Medical records')}>
            <EmptyState
              title={messages.nothingToDispense}
              text={t('Records appear here as soon as the doctor has saved a prescription.')}
            />
          </Section>
        )}
        {patient.medical_records.map((record) => {
          const made = billOf(patient, record);
          if (toDispense.includes(record)) return <RecordToDispense key={record.id} record={record} form={form} />;
          return (
            <RecordDone
              key={record.id}
              record={record}
              state={made ? 'dispensed' : form.records.includes(record) ? 'without' : 'nothing'}
              action={
                made && (
                  <DownloadButton
                    compact
                    billId={made.id}
                    bill={bill}
                    label={t('Download bill of record {id}', { id: record.id })}
                  />
                )
              }
            />
          );
        })}
        {!isCompleted && <ConfirmBar button={button} form={form} isEmpty={isEmpty} onConfirm={confirm} />}
        {isAsking && (
          <FreeOfCharge
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              form.confirm();
            }}
          />
        )}
      </PageStack>
    </form>
  );
}

/** Instead of editing (PHA-05). Where the pharmacy was switched off, a visit was completed with its prescription (OPN-11). */
const Completed = ({ isDispensed }: { isDispensed: boolean }) => (
  <Message kind={isDispensed ? 'success' : 'info'}>
    <strong>{t('Completed')}</strong>
    <div>
      {isDispensed
        ? t('All medicines of this patient are dispensed.')
        : t('This visit was completed without dispensing: not all of its medicines were given out here.')}
    </div>
  </Message>
);

const FreeOfCharge = (question: { onConfirm: () => void; onClose: () => void }) => (
  <Confirm title={msg('Nothing is charged')} label={msg('Dispense for ₹0.00')} isBusy={false} {...question}>
    {t('Nothing is charged. Dispense for ₹0.00?')}
  </Confirm>
);

/** Takes the focus that the button had, so that the news is read out and the keyboard goes on from here. */
function Done({ done }: { done: Dispensed }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.news}>
      {done.billIds.length > 0 && (
        <Message kind="success">
          {done.billIds.length === 1
            ? t('Medicines dispensed')
            : t('Medicines of {count} records dispensed', { count: done.billIds.length })}
          : <strong>{rupeesForPeople(done.totalPaise)}</strong>
        </Message>
      )}
      {done.before > 0 && (
        <Message kind="info">{t('This medical record was dispensed already. It was not billed again.')}</Message>
      )}
    </div>
  );
}
