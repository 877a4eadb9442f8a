import { Button } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { ListPage, t, useWholeList, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { ACCOUNT_COLUMN, ACCOUNT_SORTS, isAccountLike } from '../users/account-columns.tsx';
import type { useHospitalAccounts } from '../users/hospital-accounts.queries.ts';

// On phones the buttons need the room.
const PATIENTS = { ...ACCOUNT_COLUMN.patients, wideOnly: true };

interface AccountTableProps {
  doctors: ReturnType<typeof useHospitalAccounts>;
  /** The account whose change is under way. */
  busy: number | undefined;
  onPay: (doctor: HospitalAccountStats) => void;
  onToggle: (doctor: HospitalAccountStats) => void;
}

/** All doctors with Activate or Deactivate and Pay (ADM-06). */
export function AccountTable({ doctors, busy, onPay, onToggle }: AccountTableProps) {
  const list = useWholeList({
    rows: doctors.data,
    pageSize: 25,
    keeps: isAccountLike,
    sorts: ACCOUNT_SORTS,
    error: doctors.isError && !doctors.data ? FAILED.doctors : null,
    onRetry: () => void doctors.refetch(),
  });
  const actions: Column<HospitalAccountStats> = {
    key: 'actions',
    header: t('Actions'),
    align: 'right',
    render: (doctor) => (
      <span className={styles.rowButtons}>
        <Button size="compact-sm" variant="default" disabled={busy === doctor.doctor_id} onClick={() => onToggle(doctor)}>
          {doctor.is_active ? t('Deactivate') : t('Activate')}
        </Button>
        <Button size="compact-sm" disabled={doctor.total_amount_due <= 0} data-row-action onClick={() => onPay(doctor)}>
          {t('Pay')}
        </Button>
      </span>
    ),
  };
  return (
    <ListPage
      title={t('Doctors')}
      list={list}
      rowKey={(doctor) => doctor.doctor_id}
      search={{ label: t('Search doctors'), placeholder: t('Name, hospital or email') }}
      columns={[ACCOUNT_COLUMN.name, ACCOUNT_COLUMN.email, ACCOUNT_COLUMN.status, PATIENTS, ACCOUNT_COLUMN.due, actions]}
      noMatches={{ title: t('No doctors found'), text: t('Try another part of the name, hospital or email.') }}
      empty={{ title: t('No doctors yet'), text: t('A hospital appears here as soon as it has verified its email.') }}
    />
  );
}
