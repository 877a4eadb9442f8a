import { TEAM_MESSAGES as messages } from '@nidaan/identity-contracts';
import { formatDateTime, LoadFault, Message, Section, t } from '@nidaan/ui';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accessQuery, permissionsQuery } from './team.queries.ts';
import styles from './team.module.css';

/** What this person can do now, and until when (ORG-14). */
export function MemberAccess({ id }: { id: number }) {
  const { data, isLoadingError, refetch } = useQuery(accessQuery(id));
  const { data: all = [] } = useQuery(permissionsQuery);
  const labels = new Map(all.map(({ key, label }) => [key, label]));
  return (
    <Section title={t('What this person can do now')}>
      {isLoadingError && <LoadFault onRetry={refetch}>{messages.teamFailed}</LoadFault>}
      {!data && !isLoadingError && <Skeleton height={80} aria-busy="true" />}
      {data && !data.can_sign_in && <Message kind="warning">{data.reason}</Message>}
      {data && data.permissions.length > 0 && (
        <ul className={styles.rights}>
          {data.permissions.map(({ key, from, until }) => (
            <li key={key}>
              {t(labels.get(key) ?? key)}
              {from === 'extra' && until && (
                <span className={styles.soon}> {t('until {time}', { time: formatDateTime(until) })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
