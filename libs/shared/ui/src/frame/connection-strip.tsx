import { connection } from '@nidaan/api-client';
import { IconCloudOff } from '@tabler/icons-react';
import { Icon } from '../page/icon.tsx';
import { useSyncExternalStore } from 'react';
import { formatTime } from '../format/dates.ts';
import { t } from '../language/texts.ts';
import styles from './connection-strip.module.css';

/**
 * Stands below the top bar while the server is not reached, says how old the figures on the screen are, and goes by itself. It takes no focus:
 * whoever types goes on typing.
 */
export function ConnectionStrip() {
  const { isLost, heardAt } = useSyncExternalStore(connection.subscribe, connection.state);
  const time = heardAt > 0 ? formatTime(new Date(heardAt).toISOString()) : '';
  return (
    <div className={styles.place} role="status">
      {isLost && (
        <p className={styles.strip}>
          <Icon of={IconCloudOff} size={18} />
          <span>
            {time
              ? t('Offline – last updated {time}, your input is kept', { time })
              : t('Offline – the server is not reached, your input is kept')}
          </span>
        </p>
      )}
    </div>
  );
}
