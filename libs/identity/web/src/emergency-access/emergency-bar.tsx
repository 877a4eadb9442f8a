import type { Profile } from '@nidaan/identity-contracts';
import { Icon, paths, t } from '@nidaan/ui';
import { IconUrgent } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import styles from '../support-access/support-access-bar.module.css';

/** Says to owners and managers how many emergency accesses nobody has reviewed within 48 hours (ORG-66). */
export function EmergencyBar({ profile }: { profile: Profile }) {
  const count = profile.emergency_overdue ?? 0;
  if (count === 0) return null;
  return (
    <div className={styles.bar} role="status">
      <span className={styles.sentence}>
        <Icon of={IconUrgent} size={18} />
        {count === 1
          ? t('One emergency access has waited for a review for more than 48 hours.')
          : t('{count} emergency accesses have waited for a review for more than 48 hours.', { count })}
      </span>
      <Link to={paths.emergencies} className={styles.button}>
        {t('Review')}
      </Link>
    </div>
  );
}
