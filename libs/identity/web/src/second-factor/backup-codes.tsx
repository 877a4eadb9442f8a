import { Button } from '@mantine/core';
import { Icon, Message, saveAs, t } from '@nidaan/ui';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import styles from './second-factor.module.css';

const inTwo = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** The backup codes, shown once: to be printed (A6) or saved. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const save = () => saveAs(new Blob([`${codes.map(inTwo).join('\n')}\n`], { type: 'text/plain' }), 'nidaan-backup-codes.txt');
  return (
    <div className={styles.form}>
      <Message kind="success">
        {t('Done. Keep these codes where you find them without your phone: they are not shown again.')}
      </Message>
      <div className={styles.paper}>
        <p className={styles.paperTitle}>{t('Nidaan: backup codes')}</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{inTwo(code)}</li>
          ))}
        </ol>
        <p className={styles.hint}>{t('Each code opens the login once, after your password, when your phone is not at hand.')}</p>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => window.print()} leftSection={<Icon of={IconPrinter} />}>
          {t('Print')}
        </Button>
        <Button variant="default" onClick={save} leftSection={<Icon of={IconDownload} />}>
          {t('Save as a file')}
        </Button>
        <Button onClick={onDone}>{t('I have kept them')}</Button>
      </div>
    </div>
  );
}
