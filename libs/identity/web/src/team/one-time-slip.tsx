import { Button } from '@mantine/core';
import { Icon, Message, t } from '@nidaan/ui';
import { IconPrinter } from '@tabler/icons-react';
import paper from '../second-factor/second-factor.module.css';

interface OneTimeSlipProps {
  name: string;
  signInName: string;
  password: string;
  onDone: () => void;
}

/** The sign-in name and the one-time password, shown once: to be printed (A6) and handed over (ORG-22). */
export const OneTimeSlip = ({ name, signInName, password, onDone }: OneTimeSlipProps) => (
  <div className={paper.form}>
    <Message kind="success">{t('Hand this to {name}. The password is not shown again.', { name })}</Message>
    <div className={paper.paper}>
      <p className={paper.paperTitle}>{name}</p>
      <p className={paper.hint}>{t('Sign-in name')}</p>
      <p className={paper.secret}>{signInName}</p>
      <p className={paper.hint}>{t('One-time password')}</p>
      <p className={paper.secret}>{password}</p>
      <p className={paper.hint}>{t('Log in with this name and password. You are asked for a password of your own at once.')}</p>
    </div>
    <div className={paper.buttons}>
      <Button variant="default" onClick={() => window.print()} leftSection={<Icon of={IconPrinter} />}>
        {t('Print')}
      </Button>
      <Button onClick={onDone}>{t('Done')}</Button>
    </div>
  </div>
);
