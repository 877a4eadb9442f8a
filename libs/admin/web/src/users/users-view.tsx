import { ListPage, PageHeader, PageStack, t, useWholeList } from '@nidaan/ui';
import { FAILED } from '../frame/messages.ts';
import { ACCOUNT_COLUMN, ACCOUNT_SORTS, isAccountLike } from './account-columns.tsx';
import { useHospitalAccounts } from './hospital-accounts.queries.ts';

const COLUMNS = [
  ACCOUNT_COLUMN.name,
  ACCOUNT_COLUMN.email,
  ACCOUNT_COLUMN.joined,
  ACCOUNT_COLUMN.status,
  ACCOUNT_COLUMN.patients,
  ACCOUNT_COLUMN.due,
];

/** Who uses the platform: name, e-mail, joined, patients, amount due (ADM-05). */
export function UsersView() {
  const doctors = useHospitalAccounts();
  const list = useWholeList({
    rows: doctors.data,
    pageSize: 25,
    keeps: isAccountLike,
    sorts: ACCOUNT_SORTS,
    error: doctors.isError && !doctors.data ? FAILED.users : null,
    onRetry: () => void doctors.refetch(),
  });
  return (
    <PageStack>
      <PageHeader
        title={t('Users')}
        subtitle={t('The hospitals and doctors on the platform; patients are counted since the last reset')}
      />
      <ListPage
        title={t('All users')}
        label={t('Users')}
        list={list}
        rowKey={(doctor) => doctor.doctor_id}
        search={{ label: t('Search users'), placeholder: t('Name, hospital or email') }}
        columns={COLUMNS}
        noMatches={{ title: t('No users found'), text: t('Try another part of the name, hospital or email.') }}
        empty={{ title: t('No users yet'), text: t('A hospital appears here as soon as it has verified its email.') }}
      />
    </PageStack>
  );
}
