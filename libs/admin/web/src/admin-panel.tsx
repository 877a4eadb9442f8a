import { AppFrame, ColourSchemeSwitch, ScreenSlot } from '@nidaan/ui';
import styles from './admin.module.css';
import { ENTRIES, VIEWS, type EntryId } from './frame/admin-views.tsx';
import { useView } from './frame/use-view.ts';

/** The platform administrator's screens at /admin/dashboard; who may see them the route and the server decide. */
export function AdminPanel({ onLogout }: { onLogout: () => void }) {
  const { view, go } = useView();
  const Screen = VIEWS[view];
  const select = (id: EntryId | 'settings') => (id === 'logout' ? onLogout() : go(id));
  return (
    <AppFrame<EntryId | 'settings'>
      tabs={ENTRIES}
      active={view}
      onSelect={select}
      welcome={<p className={styles.welcome}>Platform administration</p>}
      account={
        <div className={styles.scheme}>
          <ColourSchemeSwitch />
        </div>
      }
      footer="Powered by Nidaan"
    >
      <ScreenSlot key={view}>
        <Screen />
      </ScreenSlot>
    </AppFrame>
  );
}
