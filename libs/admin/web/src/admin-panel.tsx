import { AppFrame, ColourSchemeMenu, ColourSchemeSwitch, LanguageSwitch, ScreenSlot, t, useNarrow } from '@nidaan/ui';
import { Navigate } from 'react-router-dom';
import styles from './admin.module.css';
import { entriesOf, VIEWS, type EntryId } from './frame/admin-views.tsx';
import { useMovedAddress, useView } from './frame/use-view.ts';

/** The platform administrator's screens under /admin; who may see them the route and the server decide. */
export function AdminPanel({ title, onLogout }: { title: string; onLogout: () => void }) {
  const view = useView();
  const moved = useMovedAddress();
  const Screen = VIEWS[view];
  if (moved) return <Navigate to={moved} replace />;
  return (
    <AppFrame<EntryId>
      title={title}
      tabs={entriesOf(onLogout)}
      active={view === 'settings' ? undefined : view}
      welcome={<p className={styles.welcome}>{t('Platform administration')}</p>}
      account={
        <div className={styles.account}>
          <LanguageSwitch />
          <ColourScheme />
        </div>
      }
      footer={t('Powered by Nidaan')}
    >
      <ScreenSlot key={view}>
        <Screen />
      </ScreenSlot>
    </AppFrame>
  );
}

/** On phones the top bar has room for the name of the panel, or for three buttons. */
const ColourScheme = () =>
  useNarrow() ? (
    <ColourSchemeMenu />
  ) : (
    <div className={styles.scheme}>
      <ColourSchemeSwitch />
    </div>
  );
