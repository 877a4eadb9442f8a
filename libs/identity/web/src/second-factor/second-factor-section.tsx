import { Button, Skeleton } from '@mantine/core';
import { SECOND_FACTOR_MESSAGES as messages } from '@nidaan/identity-contracts';
import { formatDate, LoadFault, Message, Section, t } from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BackupCodes } from './backup-codes.tsx';
import { Enrolment } from './enrolment.tsx';
import { FactorChange } from './factor-change.tsx';
import { secondFactorQuery } from './second-factor.query.ts';
import styles from './second-factor.module.css';

type Open = 'enrol' | 'renew' | 'remove' | null;
const FEW_CODES = 3;

/** Switches the second step of the own login on and off, and shows backup codes once (ORG-42, 44). */
export function SecondFactorSection() {
  const { data, isLoadingError, refetch } = useQuery(secondFactorQuery);
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = (fresh: readonly string[] | null) => {
    setOpen(null);
    setCodes(fresh);
    void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  };
  return (
    <Section title={t('Second step of the login')}>
      {isLoadingError && <LoadFault onRetry={refetch}>{messages.loadFailed}</LoadFault>}
      {!data && !isLoadingError && <Skeleton height={60} aria-busy="true" />}
      {data && codes && <BackupCodes codes={codes} onDone={() => setCodes(null)} />}
      {data && !codes && open === 'enrol' && <Enrolment onDone={changed} onCancel={() => setOpen(null)} />}
      {data && !codes && open !== 'enrol' && (
        <div className={styles.state}>
          <p className={styles.about}>
            {data.is_on && data.since
              ? t('On since {date}. {count} backup codes are left.', {
                  date: formatDate(data.since),
                  count: data.backup_codes_left,
                })
              : t(
                  'Besides the password, the login asks for a code of an app on your phone. Whoever learns your password then cannot get in with it.',
                )}
          </p>
          {data.is_on && data.backup_codes_left <= FEW_CODES && (
            <Message kind="warning">{t('Few backup codes are left. Make new ones before you need them.')}</Message>
          )}
          <div className={styles.buttons}>
            {data.is_on ? (
              <>
                <Button variant="default" onClick={() => setOpen('renew')}>
                  {t('New backup codes')}
                </Button>
                <Button variant="default" color="red" onClick={() => setOpen('remove')}>
                  {t('Switch off')}
                </Button>
              </>
            ) : (
              <Button variant="default" onClick={() => setOpen('enrol')}>
                {t('Switch on')}
              </Button>
            )}
          </div>
        </div>
      )}
      {(open === 'renew' || open === 'remove') && <FactorChange what={open} onDone={changed} onClose={() => setOpen(null)} />}
    </Section>
  );
}
