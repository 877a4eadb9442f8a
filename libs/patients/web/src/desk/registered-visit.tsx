import { Button, Kbd, NativeSelect } from '@mantine/core';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { ageWords, ErrorBanner, Icon, t } from '@nidaan/ui';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import styles from './front-desk.module.css';
import type { VisitSlipPrint } from './use-visit-slip.ts';
import type { VisitToken } from './use-visit-token.ts';

interface RegisteredVisitProps {
  visit: PatientAnswer;
  /** What displays call; none where the visit goes to no doctor. */
  token: Pick<VisitToken, 'token' | 'isDue'>;
  slip: VisitSlipPrint;
  onPrint: () => void;
  onNext: () => void;
}

/** What is read out: the number that is called, and the slip. Enter goes on to the next patient. */
export function RegisteredVisit({ visit, token: { token, isDue }, slip, onPrint, onNext }: RegisteredVisitProps) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <section className={styles.done} aria-label={t('Registered visit')}>
      <p className={styles.doneTitle} role="status">
        <Icon of={IconCircleCheck} size={22} />
        {t('Registered: {name}, number {id}', { name: patientName(visit), id: visit.id })}
      </p>
      <p className={styles.number}>{token?.label ?? (isDue ? '…' : visit.id)}</p>
      {isDue && <p className={styles.hint}>{t('Token follows')}</p>}
      <p className={styles.hint}>{[token && t('Token'), visit.uhid, ageWords(visit.age_text)].filter(Boolean).join(' · ')}</p>
      <div className={styles.actions}>
        <Button ref={next} onClick={onNext} rightSection={<Kbd size="xs">Enter</Kbd>}>
          {t('Next patient')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={IconPrinter} />}
          rightSection={<Kbd size="xs">Alt+P</Kbd>}
          disabled={slip.isBusy}
          onClick={onPrint}
        >
          {t('Print slip')}
        </Button>
        <NativeSelect
          aria-label={t('Sheet of the slip')}
          data={slip.sizes.map((value) => ({ value, label: value === 'a5' ? 'A5' : value }))}
          value={slip.size}
          onChange={({ currentTarget }) => slip.setSize(currentTarget.value)}
        />
      </div>
      <ErrorBanner message={slip.failure} onDismiss={slip.dismiss} />
    </section>
  );
}
