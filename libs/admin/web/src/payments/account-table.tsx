import { Button } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { ListPage, t, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { ACCOUNT_COLUMN } from '../users/account-columns.tsx';
import { useAccountList } from '../users/use-account-list.ts';

// On phones the buttons need the room.
const PATIENTS = { ...ACCOUNT_COLUMN.patients, wideOnly: true };

interface AccountTableProps {
  /** The account whose change is under way. */
  busy: number | undefined;
  onPay: (doctor: HospitalAccountStats) => void;
  onToggle: (doctor: HospitalAccountStats) => void;
}

/** All doctors with Activate or Deactivate and Pay (ADM-06). */
export function AccountTable({ busy, onPay, onToggle }: AccountTableProps) {
  const list = useAccountList(FAILED.doctors);
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
      search={{ label: t('Search doctors'), placeholder: t('Name, hospital or email') }}
      columns={[ACCOUNT_COLUMN.name, ACCOUNT_COLUMN.email, ACCOUNT_COLUMN.status, PATIENTS, ACCOUNT_COLUMN.due, actions]}
      noMatches={{ title: t('No doctors found'), text: t('Try another part of the name, hospital or email.') }}
      empty={{ title: t('No doctors yet'), text: t('A hospital appears here as soon as it has verified its email.') }}
    />
  );
}
