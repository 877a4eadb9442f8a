import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { formatCount, formatDate, formatRupees, msg, StatusBadge, type Column } from '@nidaan/ui';
import { Named } from '../frame/named.tsx';

const name: Column<HospitalAccountStats> = {
  key: 'name',
  header: msg('Name'),
  rowHeader: true,
  render: (doctor) => <Named of={doctor.hospital_name}>{doctor.username}</Named>,
};

/** Columns of hospital accounts, one vocabulary for all tables of them. */
export const ACCOUNT_COLUMN: Readonly<
  Record<'name' | 'email' | 'joined' | 'patients' | 'due' | 'status', Column<HospitalAccountStats>>
> = {
  name,
  email: { key: 'email', header: msg('Email'), below: true, render: (doctor) => doctor.doctor_email },
  joined: {
    key: 'joined',
    header: msg('Joined'),
    nowrap: true,
    wideOnly: true,
    render: (doctor) => formatDate(doctor.created_at),
  },
  patients: { key: 'patients', header: msg('Patients'), align: 'right', render: (doctor) => formatCount(doctor.total_patients) },
  due: {
    key: 'due',
    header: msg('Amount due'),
    align: 'right',
    nowrap: true,
    render: (doctor) => formatRupees(doctor.total_amount_due),
  },
  status: {
    key: 'status',
    header: msg('Status'),
    nowrap: true,
    below: (doctor) => !doctor.is_active && <Activity doctor={doctor} />,
    render: (doctor) => <Activity doctor={doctor} />,
  },
};

/** By what lists of hospital accounts are sorted. */
export const ACCOUNT_SORTS = {
  name: (doctor: HospitalAccountStats) => doctor.username,
  email: (doctor: HospitalAccountStats) => doctor.doctor_email,
  joined: (doctor: HospitalAccountStats) => doctor.created_at,
  status: (doctor: HospitalAccountStats) => Number(!doctor.is_active),
  patients: (doctor: HospitalAccountStats) => doctor.total_patients,
  due: (doctor: HospitalAccountStats) => doctor.total_amount_due,
};

const Activity = ({ doctor }: { doctor: HospitalAccountStats }) => (
  <StatusBadge status={doctor.is_active ? msg('Active') : msg('Inactive')} />
);
