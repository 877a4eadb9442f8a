import type { MadeApiKey } from '@nidaan/identity-contracts';
import { ShownOnce, t } from '@nidaan/ui';

/** A key that was made or renewed just now. */
export const MadeKey = ({ made, onDone }: { made: MadeApiKey; onDone: () => void }) => (
  <ShownOnce
    label={t('API key')}
    value={made.key}
    warning={t('Copy the key now: it is not shown again. Whoever has it can call as this key.')}
    onDone={onDone}
  />
);
