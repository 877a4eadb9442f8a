import { ListPage, PageHeader, PageStack, t } from '@nidaan/ui';
import { FAILED } from '../frame/messages.ts';
import { ACCOUNT_COLUMN } from './account-columns.tsx';
import { useAccountList } from './use-account-list.ts';

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
  const list = useAccountList(FAILED.users);
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
        search={{ label: t('Search users'), placeholder: t('Name, hospital or email') }}
        columns={COLUMNS}
        noMatches={{ title: t('No users found'), text: t('Try another part of the name, hospital or email.') }}
        empty={{ title: t('No users yet'), text: t('A hospital appears here as soon as it has verified its email.') }}
      />
    </PageStack>
  );
}
