import type { PatientAnswer, PersonCard } from '@nidaan/patients-contracts';
import { Dialog, Message, t } from '@nidaan/ui';
import { useEffect, useRef, useState } from 'react';
import { DeskSearch } from '../desk/person-search.tsx';
import { usePersonSearch } from '../desk/use-person-search.ts';
import { named } from './duplicate-words.ts';
import styles from './duplicates.module.css';
import { MergeDialog } from './merge-dialog.tsx';

interface MergeWithProps {
  visit: Pick<PatientAnswer, 'uhid' | 'name'> & { person_id: number };
  onClose: () => void;
  onMerged: (said: string) => void;
}

/** From the patient's page: finds the other one, then asks what a merge asks. */
export function MergeWith({ visit, onClose, onMerged }: MergeWithProps) {
  const [other, setOther] = useState<PersonCard | null>(null);
  const search = usePersonSearch(setOther);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const self = { id: visit.person_id, uhid: visit.uhid, name: visit.name };
  if (other && other.id !== self.id)
    return (
      <MergeDialog
        persons={[self, other]}
        onClose={onClose}
        onMerged={(survivor, merged) =>
          onMerged(t('{merged} is {survivor} now.', { merged: named(merged), survivor: named(survivor) }))
        }
      />
    );
  return (
    <Dialog opened title={t('Merge {name} with …', { name: named(self) })} size="lg" onClose={onClose}>
      <div className={styles.form}>
        {other && <Message kind="info">{t('That is the same patient. Please choose another one.')}</Message>}
        <DeskSearch search={search} field={field} />
      </div>
    </Dialog>
  );
}
