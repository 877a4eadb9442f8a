import { NativeSelect } from '@mantine/core';
import { ACCESS_LOG_MESSAGES as messages } from '@nidaan/identity-contracts';
import { DateField, LoadFault, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { LookedDays } from './looked-days.tsx';
import styles from './looked.module.css';
import { peopleQuery } from './looked.queries.ts';
import { fieldsOf, questionOf, type LookedFields } from './question.ts';

/** What one colleague opened, day by day. */
export function ByPerson() {
  const [address, setAddress] = useSearchParams();
  const { data: people, isLoadingError, refetch } = useQuery(peopleQuery);
  const fields = fieldsOf(address);
  const asked = questionOf(fields);
  const turn = (change: Partial<LookedFields>) => setAddress(questionOf({ ...fields, ...change }, true), { replace: true });
  if (isLoadingError) return <LoadFault onRetry={() => void refetch()}>{messages.logFailed}</LoadFault>;
  return (
    <>
      <div className={styles.bar}>
        <NativeSelect
          label={t('Person')}
          value={fields.member}
          data={[
            { value: '', label: t('Please choose') },
            ...(people ?? []).map(({ id, name, role }) => ({ value: String(id), label: `${name}, ${t(role)}` })),
          ]}
          onChange={({ currentTarget }) => turn({ member: currentTarget.value })}
        />
        <DateField label={t('From')} value={fields.from} onChange={(from) => turn({ from })} />
        <DateField label={t('To')} value={fields.to} onChange={(to) => turn({ to })} />
      </div>
      {asked.member === undefined ? (
        <p className={styles.note}>{t('Choose a person to see what was opened on each day.')}</p>
      ) : (
        <LookedDays key={JSON.stringify(asked)} asked={asked} />
      )}
    </>
  );
}
