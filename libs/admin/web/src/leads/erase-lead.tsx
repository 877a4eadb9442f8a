import { eraseLead, type LeadAnswer } from '@nidaan/admin-contracts';
import { Confirm, inItsWords, t, useSubmission } from '@nidaan/ui';

interface EraseLeadProps {
  lead: LeadAnswer;
  onErased: () => void;
  onClose: () => void;
}

/** Asks before what a visitor wrote is erased: it does not come back. */
export function EraseLead({ lead, onErased, onClose }: EraseLeadProps) {
  const { submit, isBusy, failure } = useSubmission(eraseLead, { failed: inItsWords(t('Failed to erase the lead')) });
  const erase = async () => {
    if (await submit({ params: { id: String(lead.id) } })) onErased();
  };
  return (
    <Confirm
      title={t('Erase this lead?')}
      label={t('Erase')}
      isBusy={isBusy}
      error={failure?.sentence ?? null}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      {t('Name, email, phone, message and note of {name} are erased for good. Backups hold them until they are replaced.', {
        name: lead.name,
      })}
    </Confirm>
  );
}
