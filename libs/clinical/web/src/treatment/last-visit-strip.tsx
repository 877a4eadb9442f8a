import { Button } from '@mantine/core';
import type { MedicalRecord } from '@nidaan/clinical-contracts';
import { formatDate, PatientLink, t, Trans } from '@nidaan/ui';
import { useEffect, useEffectEvent } from 'react';
import { medicinesOf } from './repeat-prescription.ts';
import styles from './treatment.module.css';
import { useLastVisit, type LastVisit } from './use-last-visit.ts';

interface LastVisitStripProps {
  patientId: number;
  onRepeat: (record: MedicalRecord) => void;
}

/** What the same person came with before, and what was prescribed. Nothing for who comes for the first time. */
export function LastVisitStrip({ patientId, onRepeat }: LastVisitStripProps) {
  const last = useLastVisit(patientId);
  const record = last?.record;
  useRepeatKey(() => record && onRepeat(record));
  if (!last) return null;
  return (
    <div className={styles.last}>
      <p>
        <Trans
          id="Last visit <0>{visit}</0>"
          values={{ visit: sentenceOf(last) }}
          components={[
            <PatientLink key={0} id={last.visit.id}>
              {null}
            </PatientLink>,
          ]}
        />
      </p>
      {record && (
        <Button
          size="compact-sm"
          variant="default"
          aria-keyshortcuts="Alt+R"
          title={t('Alt + R')}
          onClick={() => onRepeat(record)}
        >
          {t('Repeat last prescription')}
        </Button>
      )}
    </div>
  );
}

/** '12/11/2026: Dengue, 3 medicines'. */
function sentenceOf({ visit }: LastVisit): string {
  const medicines = visit.medical_records.reduce((sum, record) => sum + medicinesOf(record), 0);
  const prescribed =
    visit.medical_records.length === 0
      ? t('no prescription')
      : t('{medicines, plural, one {# medicine} other {# medicines}}', { medicines });
  return `${formatDate(visit.created_at)}: ${[visit.disease, prescribed].filter(Boolean).join(', ')}`;
}

/** Alt+R, from anywhere on the screen. */
function useRepeatKey(repeat: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyR' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    repeat();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
