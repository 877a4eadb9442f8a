import { Button } from '@mantine/core';
import { PATIENT_MESSAGES, patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { DataTable, SearchField, Section, useShell, type Column } from '@nidaan/ui';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import styles from './tracking.module.css';
import { PAGE_SIZE, useFoundPatients } from './tracking.queries.ts';

const COLUMNS: readonly Column<PatientAnswer>[] = [
  { key: 'id', header: 'ID', nowrap: true, render: (patient) => patient.id },
  { key: 'name', header: 'Name', rowHeader: true, render: (patient) => patientName(patient) },
  { key: 'age', header: 'Age', align: 'right', render: (patient) => patient.age || '–' },
  { key: 'phone', header: 'Phone', nowrap: true, render: (patient) => patient.phone || '–' },
  { key: 'disease', header: 'Disease', wideOnly: true, render: (patient) => patient.disease || '–' },
];

interface FoundPatientsProps {
  search: string;
  onSearch: (text: string) => void;
  passed: readonly number[];
  onPage: (passed: readonly number[]) => void;
  /** The row a detail was opened from gets the focus back. */
  focusId: number | null;
  onView: (id: number) => void;
}

export function FoundPatients({ search, onSearch, passed, onPage, focusId, onView }: FoundPatientsProps) {
  const found = useFoundPatients(search, passed.at(-1));
  const [cleared, setCleared] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    setCleared(cleared + 1);
    onSearch('');
  };
  useReturnOfFocus(box, found.rows, focusId, cleared);
  const last = found.rows?.at(-1)?.id;
  return (
    <Section
      title="Patients"
      flush
      actions={
        <div ref={box} className={styles.filters}>
          <SearchField
            // A new box is the way to empty one that keeps its own text.
            key={cleared}
            label="Search patients"
            placeholder="Name, phone, disease or ID"
            initial={search}
            busy={found.isFetching && !found.isPending}
            onSearch={onSearch}
          />
          <Button variant="default" disabled={search === '' && passed.length === 0} onClick={clear}>
            Clear All Filters
          </Button>
        </div>
      }
    >
      <div className={found.isPlaceholderData ? styles.stale : undefined}>
        <DataTable
          label="Patients"
          columns={COLUMNS}
          rows={found.rows}
          rowKey={(patient) => patient.id}
          error={found.isError ? PATIENT_MESSAGES.fetchFailed : null}
          onRetry={() => void found.refetch()}
          skeletonRows={10}
          empty={useEmpty(search, clear)}
          action={{ header: 'View', label: () => 'View', onAct: (patient) => onView(patient.id) }}
        />
      </div>
      {(found.hasNext || passed.length > 0) && !found.isError && (
        <KeyPager
          first={passed.length * PAGE_SIZE + 1}
          count={found.rows?.length ?? 0}
          onPrevious={passed.length > 0 ? () => onPage(passed.slice(0, -1)) : undefined}
          onNext={found.hasNext && last !== undefined && !found.isPlaceholderData ? () => onPage([...passed, last]) : undefined}
        />
      )}
    </Section>
  );
}

/** Focus starts in the search box, returns there after clearing, and to the row a detail was opened from. */
function useReturnOfFocus(
  box: RefObject<HTMLElement | null>,
  rows: readonly PatientAnswer[] | undefined,
  focusId: number | null,
  cleared: number,
) {
  const buttonOfRow = useEffectEvent(() => {
    const index = cleared === 0 && focusId !== null ? (rows ?? []).findIndex((row) => row.id === focusId) : -1;
    return box.current?.closest('section')?.querySelectorAll<HTMLElement>('[data-row-action]')[index];
  });
  useEffect(() => (buttonOfRow() ?? box.current?.querySelector('input'))?.focus(), [box, cleared]);
}

function useEmpty(search: string, clear: () => void) {
  const { goTo } = useShell();
  if (search !== '') {
    return {
      title: PATIENT_MESSAGES.noneFound,
      text: `Nothing matches “${search}”. Try a part of the name, the phone number or the patient ID.`,
      action: (
        <Button variant="default" onClick={clear}>
          Show all patients
        </Button>
      ),
    };
  }
  return {
    title: PATIENT_MESSAGES.noneFound,
    text: 'Patients appear here as soon as they are registered.',
    action: (
      <Button variant="default" onClick={() => goTo('patient-registration')}>
        Register a patient
      </Button>
    ),
  };
}

interface KeyPagerProps {
  first: number;
  count: number;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Pages by key: how many there are nobody counts, since counting a million rows is what makes lists slow. */
function KeyPager({ first, count, onPrevious, onNext }: KeyPagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p aria-live="polite">{`${first}–${first + count - 1}, newest first`}</p>
      <div className={styles.pagerButtons}>
        <Button size="compact-sm" variant="default" disabled={!onPrevious} onClick={onPrevious}>
          Previous
        </Button>
        <Button size="compact-sm" variant="default" disabled={!onNext} onClick={onNext}>
          Next
        </Button>
      </div>
    </nav>
  );
}
