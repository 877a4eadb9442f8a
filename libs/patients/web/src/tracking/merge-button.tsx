import { Button } from '@mantine/core';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import { Icon, Message, t, useShell } from '@nidaan/ui';
import { IconArrowMerge } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const MergeWith = lazy(async () => ({ default: (await import('../duplicates/merge-with.tsx')).MergeWith }));

/** Says that this patient and another one are one person (FRD-30); nothing for who may not. */
export function MergeButton({ visit }: { visit: PatientAnswer }) {
  const { may } = useShell();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { person_id: personId } = visit;
  if (personId === null || !may('registry.merge')) return null;
  if (said)
    return (
      <Message kind="success" onDismiss={() => setSaid(null)}>
        {said}
      </Message>
    );
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon of={IconArrowMerge} size={14} />}
        onClick={() => setOpen(true)}
      >
        {t('Merge with …')}
      </Button>
      {isOpen && (
        <Suspense>
          <MergeWith
            visit={{ person_id: personId, uhid: visit.uhid, name: visit.name }}
            onClose={() => setOpen(false)}
            onMerged={(text) => {
              setSaid(text);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
