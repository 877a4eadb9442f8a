import { Button } from '@mantine/core';
import type { DoctorStats } from '@nidaan/admin-contracts';
import { DataTable, Section, SearchField, type Column } from '@nidaan/ui';
import { useState } from 'react';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { DOCTOR, doctorsLike } from '../users/doctor-columns.tsx';
import type { useDoctors } from '../users/doctors.queries.ts';

// On phones the buttons need the room.
const PATIENTS = { ...DOCTOR.patients, wideOnly: true };

interface DoctorTableProps {
  doctors: ReturnType<typeof useDoctors>;
  /** The account whose change is under way. */
  busy: number | undefined;
  onPay: (doctor: DoctorStats) => void;
  onToggle: (doctor: DoctorStats) => void;
}

/** All doctors with Activate or Deactivate and Pay (ADM-06). */
export function DoctorTable({ doctors, busy, onPay, onToggle }: DoctorTableProps) {
  const [search, setSearch] = useState('');
  const actions: Column<DoctorStats> = {
    key: 'actions',
    header: 'Actions',
    align: 'right',
    render: (doctor) => (
      <span className={styles.rowButtons}>
        <Button size="compact-sm" variant="default" disabled={busy === doctor.doctor_id} onClick={() => onToggle(doctor)}>
          {doctor.is_active ? 'Deactivate' : 'Activate'}
        </Button>
        <Button size="compact-sm" disabled={doctor.total_amount_due <= 0} data-row-action onClick={() => onPay(doctor)}>
          Pay
        </Button>
      </span>
    ),
  };
  return (
    <Section title="Doctors" flush>
      <div className={styles.bar}>
        <div className={styles.grow}>
          <SearchField label="Search doctors" placeholder="Name, hospital or email" onSearch={setSearch} />
        </div>
      </div>
      <DataTable
        // A new search starts at its first page.
        key={search}
        label="Doctors"
        columns={[DOCTOR.name, DOCTOR.email, DOCTOR.status, PATIENTS, DOCTOR.due, actions]}
        rows={doctorsLike(doctors.data, search)}
        rowKey={(doctor) => doctor.doctor_id}
        error={doctors.isError && !doctors.data ? FAILED.doctors : null}
        onRetry={() => void doctors.refetch()}
        pageSize={10}
        empty={
          search
            ? { title: 'No doctors found', text: 'Try another part of the name, hospital or email.' }
            : { title: 'No doctors yet', text: 'A hospital appears here as soon as it has verified its email.' }
        }
      />
    </Section>
  );
}
