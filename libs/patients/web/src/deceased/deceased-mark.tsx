import { Button } from '@mantine/core';
import { formatDate, Icon, Message, StatusBadge, t, useShell } from '@nidaan/ui';
import { IconHeartOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const DeceasedDialog = lazy(async () => ({ default: (await import('./deceased-dialog.tsx')).DeceasedDialog }));

interface DeceasedMarkProps {
  personId: number;
  /** YYYY-MM-DD; null for the living. */
  deceasedOn: string | null;
  onChanged?: (deceasedOn: string | null) => void;
}

/** Says that a patient is marked as deceased, and lets the desk set the mark or take it back (FRD-21). */
export function DeceasedMark({ personId, deceasedOn, onChanged }: DeceasedMarkProps) {
  const { may } = useShell();
  const [isOpen, setOpen] = useState(false);
  const [warning, setWarning] = useState('');
  return (
    <>
      {deceasedOn !== null && <StatusBadge status={t('Deceased on {date}', { date: formatDate(deceasedOn) })} tone="amber" />}
      {warning !== '' && (
        <Message kind="info" onDismiss={() => setWarning('')}>
          {t(warning)}
        </Message>
      )}
      {may('patients.register') && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon of={IconHeartOff} size={14} />}
          onClick={() => setOpen(true)}
        >
          {deceasedOn === null ? t('Mark as deceased') : t('Marked by mistake?')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <DeceasedDialog
            personId={personId}
            deceasedOn={deceasedOn}
            onClose={() => setOpen(false)}
            onDone={({ deceased_on: day, warning: said }) => {
              setOpen(false);
              setWarning(said);
              onChanged?.(day);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
