import { Button, CopyButton, TextInput } from '@mantine/core';
import { Message, t } from '@nidaan/ui';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './webhooks.module.css';

/** A secret that was made just now, shown this once. */
export const MadeSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <div className={styles.form}>
    <Message kind="warning">
      {t('Copy the secret now: it is not shown again. With it your program checks that a call is from Nidaan.')}
    </Message>
    <TextInput
      label={t('Secret')}
      value={secret}
      readOnly
      data-autofocus
      spellCheck={false}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <div className={styles.buttons}>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button
            leftSection={
              copied ? <IconCheck size={16} stroke={1.75} aria-hidden /> : <IconCopy size={16} stroke={1.75} aria-hidden />
            }
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
      <Button variant="default" onClick={onDone}>
        {t('I have kept it')}
      </Button>
    </div>
  </div>
);
