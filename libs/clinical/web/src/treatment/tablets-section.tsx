import { Button, NativeSelect } from '@mantine/core';
import { MAX_TABLETS } from '@nidaan/clinical-contracts';
import { Section } from '@nidaan/ui';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useMedicines } from './catalogues.queries.ts';
import { tabletsOf, withoutTablet, withTablet } from './prescription-draft.ts';
import { TabletRow } from './tablet-row.tsx';
import styles from './treatment.module.css';
import type { PrescriptionForm } from './use-prescription.ts';

const NUMBERS = Array.from({ length: MAX_TABLETS + 1 }, (_, index) => String(index));

/** The number makes the rows (DOC-08); rows can be added and taken away one by one, too. */
export function TabletsSection({ form }: { form: PrescriptionForm }) {
  const { draft, update, faults } = form;
  const medicines = useMedicines();
  const box = useRef<HTMLDivElement>(null);
  const number = useRef<HTMLSelectElement>(null);
  // The doctor starts typing here.
  useEffect(() => number.current?.focus(), []);
  const setNumber = (tablets: number) => update((before) => ({ ...before, tablets }));
  const add = () => {
    setNumber(draft.tablets + 1);
    const first = `[data-tablet="${draft.tablets}"] input`;
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(first)?.focus());
  };
  return (
    <Section
      title="Tablets"
      actions={
        <NativeSelect
          ref={number}
          className={styles.number}
          label="Number of tablets"
          name="tablets"
          data={NUMBERS}
          value={String(draft.tablets)}
          onChange={(event) => setNumber(Number(event.currentTarget.value))}
        />
      }
    >
      <div ref={box} className={styles.tablets}>
        {tabletsOf(draft).map((row, index) => (
          <TabletRow
            key={row.key}
            row={row}
            index={index}
            faults={faults}
            medicines={medicines}
            onChange={(change, fields) =>
              update(
                (before) => withTablet(before, index, change),
                fields.map((field) => `rows.${index}.${field}`),
              )
            }
            // Rows move up: sentences that name rows by place would stand beside the wrong ones.
            onRemove={() => update((before) => withoutTablet(before, index), ['rows.'])}
          />
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.add}
          leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
          disabled={draft.tablets >= MAX_TABLETS}
          onClick={add}
        >
          Add tablet
        </Button>
      </div>
    </Section>
  );
}
