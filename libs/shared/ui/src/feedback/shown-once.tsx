import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Icon } from '../page/icon.tsx';
import { t } from '../language/texts.ts';
import styles from './feedback.module.css';
import { Message } from './message.tsx';

interface ShownOnceProps {
  /** What it is: an API key, a secret. */
  label: string;
  value: string;
  /** That it is not shown again, and what it is good for. */
  warning: string;
  onDone: () => void;
}

/** A secret that was made just now, to be copied: it is not shown again. The texts come in the language of the reader. */
export const ShownOnce = ({ label, value, warning, onDone }: ShownOnceProps) => (
  <div className={styles.confirm}>
    <Message kind="warning">{warning}</Message>
    <TextInput
      label={label}
      value={value}
      readOnly
      data-autofocus
      spellCheck={false}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <div className={styles.buttons}>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button leftSection={copied ? <Icon of={IconCheck} /> : <Icon of={IconCopy} />} onClick={copy}>
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
