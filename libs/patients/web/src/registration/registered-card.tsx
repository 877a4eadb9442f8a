import { Button } from '@mantine/core';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { formatDateTime, Icon, msg, t, useShell } from '@nidaan/ui';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { FrontDeskPapers } from '../papers/front-desk-papers.tsx';
import styles from './registered-card.module.css';

/** What the receptionist reads out and hands over. Enter goes on to the next patient. */
export function RegisteredCard({ patient, onAnother }: { patient: PatientAnswer; onAnother: () => void }) {
  const { hospitalName } = useShell();
  const another = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  useEffect(() => another.current?.focus(), []);
  const rows = [
    [t('Patient ID'), String(patient.id)],
    [msg('Name'), patientName(patient)],
    [msg('Email'), patient.email],
    [msg('Phone'), patient.phone],
    [msg('Age'), patient.age],
    [msg('Disease'), patient.disease],
  ] as const;
  return (
    <section className={styles.card} aria-labelledby={titleId} data-print="card">
      <p className={styles.letterhead}>{hospitalName || 'Nidaan'}</p>
      <h2 id={titleId} className={styles.title} role="status">
        <Icon of={IconCircleCheck} size={22} /> {t('Registration Successful')}
      </h2>
      <dl className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{t(label)}</dt>
            <dd className={label === 'Patient ID' ? styles.number : undefined}>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.stamp}>{t('Registered on {created_at}', { created_at: formatDateTime(patient.created_at) })}</p>
      <div className={styles.papers}>
        <FrontDeskPapers visit={patient} />
      </div>
      <div className={styles.buttons}>
        <Button ref={another} onClick={onAnother}>
          {t('Register Another Patient')}
        </Button>
        <Button variant="default" leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
          {t('Print Details')}
        </Button>
      </div>
    </section>
  );
}
