import { Button } from '@mantine/core';
import { call, keyOf, LIVE, type AnyRoute } from '@nidaan/api-client';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useShell } from '../frame/shell-context.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../language/texts.ts';
import { AllergyForm } from './allergy-form.tsx';
import styles from './allergies.module.css';

/** What is known of a person's allergies, as the clinical contracts answer it. */
export interface KnownAllergies {
  status: 'not_asked' | 'none_known' | 'listed';
  text: string;
  version: number;
  changed_at: string | null;
}

/** `readAllergies` and `writeAllergies` of the clinical contracts. */
export interface AllergyCalls {
  read: AnyRoute;
  write: AnyRoute;
}

const read = (route: AnyRoute, id: number, signal: AbortSignal) =>
  (call as (route: AnyRoute, input: object) => Promise<unknown>)(route, { params: { id }, signal }) as Promise<KnownAllergies>;

interface AllergyLineProps {
  patientId: number;
  calls: AllergyCalls;
}

/**
 * The allergies of the person whose visit it is: red where there are any. 'Not recorded' is never shown as 'none'. Nothing for who may not read
 * them, such as a front desk.
 */
export function AllergyLine(props: AllergyLineProps) {
  const { may } = useShell();
  return may('clinical.view') || may('prescriptions.view') ? <KnownLine {...props} /> : null;
}

function KnownLine({ patientId, calls }: AllergyLineProps) {
  const queryKey = keyOf(calls.read as never, patientId);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(calls.read, patientId, signal),
    ...LIVE,
  });
  const mayWrite = useShell().may('allergies.write');
  const [isEditing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  if (isEditing && data) {
    const close = () => {
      setEditing(false);
      requestAnimationFrame(() => change.current?.focus());
    };
    return <AllergyForm patientId={patientId} known={data} write={calls.write} queryKey={queryKey} onClose={close} />;
  }
  const tone = !data
    ? styles.unknown
    : { listed: styles.listed, none_known: styles.none, not_asked: styles.unknown }[data.status];
  return (
    <div className={`${styles.line} ${tone}`} data-allergies={data?.status ?? 'unknown'}>
      {data?.status !== 'none_known' && <IconAlertTriangle size={16} stroke={2} aria-hidden />}
      <span className={styles.text}>{data ? <Known known={data} /> : error ? t('The allergies could not be loaded') : '…'}</span>
      {data && mayWrite && (
        <Button ref={change} size="compact-sm" variant="default" className={styles.button} onClick={() => setEditing(true)}>
          {data.status === 'not_asked' ? t('Record allergies') : t('Change allergies')}
        </Button>
      )}
      {!data && error && (
        <Button size="compact-sm" variant="default" className={styles.button} onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

function Known({ known: { status, text, changed_at } }: { known: KnownAllergies }) {
  if (status === 'not_asked') return t('Allergies not recorded');
  const date = formatDate(changed_at);
  if (status === 'none_known') return t('No known allergies ({date})', { date });
  return (
    <>
      <strong>{t('Allergies:')}</strong> {text} <span className={styles.date}>({date})</span>
    </>
  );
}
