import { Kbd } from '@mantine/core';
import { Dialog, msg, t } from '@nidaan/ui';
import styles from './front-desk.module.css';

const KEYS: readonly { keys: string; does: string }[] = [
  { keys: 'F2', does: msg('Search, from anywhere on the screen') },
  { keys: '/', does: msg('Search, outside of a field') },
  { keys: msg('Up, Down, Enter'), does: msg('Choose a patient that was found') },
  { keys: 'Ctrl+Enter', does: msg('Register the visit') },
  { keys: 'Alt+N', does: msg('New patient') },
  { keys: 'Alt+M', does: msg('Family member, on the same phone') },
  { keys: 'Alt+U', does: msg('Unknown patient; then M, F or P') },
  { keys: 'Alt+I', does: msg('Photo; Space takes it, Enter keeps it') },
  { keys: 'Alt+P', does: msg('Print the slip') },
  { keys: 'Alt+W', does: msg('Go to who waits') },
  { keys: 'Esc', does: msg('Back') },
  { keys: 'F1', does: msg('Show these keys') },
];

/** All keys of the desk. */
export const DeskKeys = ({ onClose }: { onClose: () => void }) => (
  <Dialog opened onClose={onClose} title={t('Keys of the front desk')} transitionProps={{ duration: 0 }}>
    <table className={styles.keys}>
      <tbody>
        {KEYS.map(({ keys, does }) => (
          <tr key={keys}>
            <th scope="row">
              <Kbd>{t(keys)}</Kbd>
            </th>
            <td>{t(does)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Dialog>
);
