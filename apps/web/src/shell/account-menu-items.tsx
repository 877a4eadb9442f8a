import { Menu } from '@mantine/core';
import { session } from '@nidaan/api-client';
import type { Profile } from '@nidaan/identity-contracts';
import { ColourSchemeItems, Icon, LanguageItems, paths, PersonAvatar, t } from '@nidaan/ui';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLogout } from '../session/use-logout.ts';
import { AccountButton } from './account-button.tsx';
import { HospitalItems } from './hospital-items.tsx';
import styles from './shell.module.css';

/** The account's button with its menu, which opens at once: it is loaded when it is asked for. */
export default function AccountMenuItems({ profile }: { profile: Profile | undefined }) {
  const logout = useLogout();
  const isGuest = session.isGuest();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // It stands in the place of the button that was pressed, whose focus it takes.
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  const name = profile?.username ?? '';
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={272}
      shadow="md"
      keepMounted={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AccountButton ref={button} profile={profile} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.accountHead}>
          <PersonAvatar photo={profile?.profile_photo} name={name} size={40} />
          <div className={styles.accountText}>
            {profile?.hospitals && profile.hospitals.length > 1 && <p className={styles.accountName}>{profile.hospital_name}</p>}
            <p className={styles.accountName}>{name}</p>
            <p>{profile?.email}</p>
            <p className="n-figures">{profile?.phone_number}</p>
          </div>
        </div>
        <Menu.Divider />
        {!isGuest && (
          <>
            <Menu.Item component={Link} to={paths.profile} leftSection={<Icon of={IconUserCircle} />}>
              {t('View Profile')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <HospitalItems profile={profile} />
        <Menu.Label>{t('Appearance')}</Menu.Label>
        <ColourSchemeItems />
        <Menu.Divider />
        <Menu.Label>{t('Language')}</Menu.Label>
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={isGuest ? () => session.leaveAsGuest() : logout}>
          {isGuest ? t('Leave the hospital') : t('Logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
