import { Menu } from '@mantine/core';
import type { Profile } from '@nidaan/identity-contracts';
import { ColourSchemeItems, LanguageItems, paths, PersonAvatar, t } from '@nidaan/ui';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useLogout } from '../session/use-logout.ts';
import styles from './shell.module.css';

/** Photo, name, e-mail, phone, View Profile, colour scheme, language and Logout (APP-06). */
export function AccountMenu({ profile }: { profile: Profile | undefined }) {
  const logout = useLogout();
  const name = profile?.username ?? '';
  return (
    <Menu
      position="bottom-end"
      width={272}
      shadow="md"
      keepMounted={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className={styles.accountButton}>
          <span aria-hidden>
            <PersonAvatar photo={profile?.profile_photo} name={name} size={30} />
          </span>
          <span className="n-sr">Your account</span>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.accountHead}>
          <PersonAvatar photo={profile?.profile_photo} name={name} size={40} />
          <div className={styles.accountText}>
            <p className={styles.accountName}>{name}</p>
            <p>{profile?.email}</p>
            <p className="n-figures">{profile?.phone_number}</p>
          </div>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.profile} leftSection={<IconUserCircle size={16} stroke={1.75} aria-hidden />}>
          View Profile
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <ColourSchemeItems />
        <Menu.Divider />
        <Menu.Label>{t('Language')}</Menu.Label>
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={logout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
