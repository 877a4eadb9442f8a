import { Button } from '@mantine/core';
import type { Profile } from '@nidaan/identity-contracts';
import { formatDate, Message, paths, t } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import styles from './second-factor.module.css';

/** Says on every screen until when the second step must be set up, as the hospital's rule asks (ORG-47). */
export function SecondStepBar({ profile }: { profile: Profile }) {
  const from = profile.mfa?.is_required_from;
  if (!from) return null;
  const action = (
    <Button component={Link} to={paths.profile} size="compact-sm" variant="default">
      {t('Set it up')}
    </Button>
  );
  return (
    <div className={styles.bar}>
      <Message kind="warning" action={action}>
        {t('Set up the second step by {date}', { date: formatDate(from) })}
      </Message>
    </div>
  );
}
