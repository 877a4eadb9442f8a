import { Kbd, Modal } from '@mantine/core';
import { msg, t, type FrameTab } from '@nidaan/ui';
import styles from './palette.module.css';

const KEYS: readonly { keys: string; does: string }[] = [
  { keys: 'Ctrl+K', does: msg('Find a patient, a screen or an action') },
  { keys: msg('Ctrl+Enter on a found patient'), does: msg('Treat who waits; else register a new visit') },
  { keys: '?', does: msg('Show these keys') },
  { keys: 'Enter', does: msg('Go to the next field; in the last one, save') },
  { keys: 'Ctrl+Enter', does: msg('Save the form, from anywhere on the screen') },
  { keys: msg('Up, Down'), does: msg('Move between the rows of a list, and between suggestions') },
  { keys: '1 … 9', does: msg('In an empty medicine: take the suggestion with this number') },
  { keys: 'Alt+B', does: msg('Change the branch') },
  { keys: 'Alt+R', does: msg('In a treatment: repeat the last prescription') },
  { keys: 'Esc', does: msg('Close a window, a menu or suggestions') },
];

/** Which keys work. */
export default function KeysHelp({ tabs, onClose }: { tabs: readonly FrameTab[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t('Keys')} returnFocus={false} transitionProps={{ duration: 0 }}>
      <table className={styles.keys}>
        <tbody>
          {KEYS.map(({ keys, does }) => (
            <Line key={keys} keys={t(keys)} does={t(does)} />
          ))}
          {tabs.map(({ id, label }, at) => (
            <Line key={id} keys={`Alt+${at + 1}`} does={t(label)} />
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

const Line = ({ keys, does }: { keys: string; does: string }) => (
  <tr>
    <th scope="row">
      <Kbd>{keys}</Kbd>
    </th>
    <td>{does}</td>
  </tr>
);
