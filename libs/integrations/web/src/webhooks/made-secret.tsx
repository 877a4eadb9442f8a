import { ShownOnce, t } from '@nidaan/ui';

/** The secret of a webhook that was made just now, or another one for it. */
export const MadeSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <ShownOnce
    label={t('Secret')}
    value={secret}
    warning={t('Copy the secret now: it is not shown again. With it your program checks that a call is from Nidaan.')}
    onDone={onDone}
  />
);
