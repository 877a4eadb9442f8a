import type { DoctorStats } from '@nidaan/admin-contracts';
import { formatCount, formatDate, formatRupees, StatusBadge, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';

const name: Column<DoctorStats> = {
  key: 'name',
  header: 'Name',
  rowHeader: true,
  render: (doctor) => (
    <div className={styles.name}>
      <span>{doctor.username}</span>
      <span className={styles.quiet}>{doctor.hospital_name}</span>
      <span className={styles.narrow}>
        <span>{doctor.doctor_email}</span>
        {!doctor.is_active && <Activity doctor={doctor} />}
      </span>
    </div>
  ),
};

/** Columns of hospital accounts, one vocabulary for all tables of them. */
export const DOCTOR: Readonly<Record<'name' | 'email' | 'joined' | 'patients' | 'due' | 'status', Column<DoctorStats>>> = {
  name,
  email: { key: 'email', header: 'Email', wideOnly: true, render: (doctor) => doctor.doctor_email },
  joined: { key: 'joined', header: 'Joined', nowrap: true, wideOnly: true, render: (doctor) => formatDate(doctor.created_at) },
  patients: { key: 'patients', header: 'Patients', align: 'right', render: (doctor) => formatCount(doctor.total_patients) },
  due: {
    key: 'due',
    header: 'Amount due',
    align: 'right',
    nowrap: true,
    render: (doctor) => formatRupees(doctor.total_amount_due),
  },
  status: { key: 'status', header: 'Status', nowrap: true, wideOnly: true, render: (doctor) => <Activity doctor={doctor} /> },
};

const Activity = ({ doctor }: { doctor: DoctorStats }) => <StatusBadge status={doctor.is_active ? 'Active' : 'Inactive'} />;

/** The doctors whose name, hospital or e-mail contains the text, without letter case. */
export function doctorsLike(doctors: readonly DoctorStats[] | undefined, text: string): readonly DoctorStats[] | undefined {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return doctors;
  return doctors?.filter((doctor) =>
    [doctor.username, doctor.hospital_name, doctor.doctor_email].some((field) => field.toLowerCase().includes(wanted)),
  );
}
