import type { Profile } from '@nidaan/identity-contracts';
import { PersonAvatar, t } from '@nidaan/ui';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import styles from './shell.module.css';

/** The button at the right end of the top bar. */
export const AccountButton = ({
  profile,
  className = '',
  ...rest
}: { profile: Profile | undefined } & ComponentProps<'button'>) => (
  // The menu gives its target a class of its own.
  <button type="button" {...rest} className={`${styles.accountButton} ${className}`.trim()}>
    <span aria-hidden>
      <PersonAvatar photo={profile?.profile_photo} name={profile?.username ?? ''} size={30} />
    </span>
    <span className="n-sr">{t('Your account')}</span>
    <IconChevronDown size={14} stroke={2} aria-hidden />
  </button>
);
