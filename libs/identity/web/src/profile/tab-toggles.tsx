import { Switch } from '@mantine/core';
import { call } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as messages, updateTabSettings, type Profile } from '@nidaan/identity-contracts';
import { ErrorBanner, Section, t } from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from './profile.query.ts';
import styles from './profile.module.css';

type TabType = 'lab' | 'pharmacy';

const FAILED: Record<TabType, string> = { lab: messages.labTabFailed, pharmacy: messages.pharmacyTabFailed };

/** Shows or hides the two tabs, at once and apart from the form. */
export function TabToggles({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<TabType | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const toggle = async (tabType: TabType, value: boolean) => {
    setBusy(tabType);
    setFailure(null);
    try {
      const { showLabTab, showPharmacyTab } = await call(updateTabSettings, { body: { tabType, value } });
      queries.setQueryData(profileQuery.queryKey, (old) => old && { ...old, showLabTab, showPharmacyTab });
    } catch {
      setFailure(FAILED[tabType]);
    } finally {
      setBusy(null);
    }
  };
  const one = (tabType: TabType, label: string, isShown: boolean) => (
    <Switch
      label={t(label)}
      checked={isShown}
      disabled={busy !== null}
      onChange={(event) => void toggle(tabType, event.currentTarget.checked)}
    />
  );
  return (
    <Section title={t('Tabs')} hint={t('Saved at once')}>
      <div className={styles.toggles}>
        {one('lab', t('Show Lab Tab'), profile.showLabTab)}
        {one('pharmacy', t('Show Pharmacy Tab'), profile.showPharmacyTab)}
        <ErrorBanner message={failure} onDismiss={() => setFailure(null)} />
      </div>
    </Section>
  );
}
