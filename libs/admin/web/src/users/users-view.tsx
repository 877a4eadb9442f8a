import { DataTable, PageHeader, PageStack, SearchField, Section } from '@nidaan/ui';
import { useState } from 'react';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { DOCTOR, doctorsLike } from './doctor-columns.tsx';
import { useDoctors } from './doctors.queries.ts';

const COLUMNS = [DOCTOR.name, DOCTOR.email, DOCTOR.joined, DOCTOR.status, DOCTOR.patients, DOCTOR.due];

/** Who uses the platform: name, e-mail, joined, patients, amount due (ADM-05). */
export function UsersView() {
  const [search, setSearch] = useState('');
  const doctors = useDoctors();
  return (
    <PageStack>
      <PageHeader title="Users" subtitle="The hospitals and doctors on the platform; patients are counted since the last reset" />
      <Section title="All users" flush>
        <div className={styles.bar}>
          <div className={styles.grow}>
            <SearchField label="Search users" placeholder="Name, hospital or email" onSearch={setSearch} />
          </div>
        </div>
        <DataTable
          // A new search starts at its first page.
          key={search}
          label="Users"
          columns={COLUMNS}
          rows={doctorsLike(doctors.data, search)}
          rowKey={(doctor) => doctor.doctor_id}
          error={doctors.isError && !doctors.data ? FAILED.users : null}
          onRetry={() => void doctors.refetch()}
          pageSize={15}
          empty={
            search
              ? { title: 'No users found', text: 'Try another part of the name, hospital or email.' }
              : { title: 'No users yet', text: 'A hospital appears here as soon as it has verified its email.' }
          }
        />
      </Section>
    </PageStack>
  );
}
