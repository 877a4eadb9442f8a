import { Button, CopyButton, TextInput } from '@mantine/core';
import type { MadeApiKey } from '@nidaan/identity-contracts';
import { Message, t } from '@nidaan/ui';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from '../team/team.module.css';

/** A key that was made just now, shown this once. */
export const MadeKey = ({ made, onDone }: { made: MadeApiKey; onDone: () => void }) => (
  <div className={styles.form}>
    <Message kind="warning">{t('Copy the key now: it is not shown again. Whoever has it can call as this key.')}</Message>
    <TextInput
      label={t('API key')}
      value={made.key}
      readOnly
      data-autofocus
      spellCheck={false}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <div className={styles.buttons}>
      <CopyButton value={made.key}>
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
