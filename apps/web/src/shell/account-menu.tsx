import type { Profile } from '@nidaan/identity-contracts';
import { LateSlot, lazyWhenIdle } from '@nidaan/ui';
import { useState } from 'react';
import { AccountButton } from './account-button.tsx';

// A menu is as large as half the shell: it comes when the screen has, or when it is asked for.
const Items = lazyWhenIdle(() => import('./account-menu-items.tsx'));

/** Photo, name, e-mail, phone, View Profile, colour scheme, language and Logout (APP-06). */
export function AccountMenu({ profile }: { profile: Profile | undefined }) {
  const [isAsked, setAsked] = useState(false);
  Items.useWhenIdle();
  const button = <AccountButton profile={profile} aria-haspopup="menu" aria-expanded={isAsked} onClick={() => setAsked(true)} />;
  if (!isAsked) return button;
  return (
    <LateSlot fallback={button} onLeave={() => setAsked(false)}>
      <Items.Component profile={profile} />
    </LateSlot>
  );
}
