import { Button } from '@mantine/core';
import type { DoctorStats } from '@nidaan/admin-contracts';
import { ListPage, useWholeList, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { DOCTOR, DOCTOR_SORTS, isDoctorLike } from '../users/doctor-columns.tsx';
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
  const list = useWholeList({
    rows: doctors.data,
    pageSize: 10,
    keeps: isDoctorLike,
    sorts: DOCTOR_SORTS,
    error: doctors.isError && !doctors.data ? FAILED.doctors : null,
    onRetry: () => void doctors.refetch(),
  });
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
    <ListPage
      title="Doctors"
      list={list}
      rowKey={(doctor) => doctor.doctor_id}
      search={{ label: 'Search doctors', placeholder: 'Name, hospital or email' }}
      columns={[DOCTOR.name, DOCTOR.email, DOCTOR.status, PATIENTS, DOCTOR.due, actions]}
      noMatches={{ title: 'No doctors found', text: 'Try another part of the name, hospital or email.' }}
      empty={{ title: 'No doctors yet', text: 'A hospital appears here as soon as it has verified its email.' }}
    />
  );
}
