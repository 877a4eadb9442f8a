import { Button, NativeSelect } from '@mantine/core';
import { MAX_TABLETS } from '@nidaan/clinical-contracts';
import { Section, t, useFormValue } from '@nidaan/ui';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useMedicines } from './catalogues.queries.ts';
import { TabletRow } from './tablet-row.tsx';
import styles from './treatment.module.css';
import type { Prescription } from './use-prescription.ts';

const PLACES = Array.from({ length: MAX_TABLETS }, (_, index) => index);
const NUMBERS = [...PLACES, MAX_TABLETS].map(String);

/** The number makes the rows (DOC-08); rows can be added and taken away one by one, too. */
export function TabletsSection({ prescription }: { prescription: Prescription }) {
  const { form, setTablets } = prescription;
  const tablets = useFormValue(form, 'tablets');
  const medicines = useMedicines();
  const box = useRef<HTMLDivElement>(null);
  const number = useRef<HTMLSelectElement>(null);
  // The doctor starts typing here.
  useEffect(() => number.current?.focus(), []);
  const add = () => {
    setTablets(tablets + 1);
    const first = `[data-tablet="${tablets}"] input`;
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(first)?.focus());
  };
  return (
    <Section
      title={t('Tablets')}
      actions={
        <NativeSelect
          ref={number}
          className={styles.number}
          label={t('Number of tablets')}
          name="tablets"
          data={NUMBERS}
          value={String(tablets)}
          onChange={(event) => setTablets(Number(event.currentTarget.value))}
        />
      }
    >
      <div ref={box} className={styles.tablets}>
        {PLACES.slice(0, tablets).map((index) => (
          <TabletRow key={index} index={index} prescription={prescription} medicines={medicines} />
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.add}
          leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
          disabled={tablets >= MAX_TABLETS}
          onClick={add}
        >
          {t('Add tablet')}
        </Button>
      </div>
    </Section>
  );
}
