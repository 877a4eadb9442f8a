import { Button } from '@mantine/core';
import { removeAttachment, type TicketAnswer } from '@nidaan/support-contracts';
import { Confirm, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';

/** Removes what was attached by mistake, after asking: it does not come back. */
export function RemoveAttachment({ ticket }: { ticket: TicketAnswer }) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isBusy, failure, dismiss } = useSubmission(removeAttachment, {
    failed: inItsWords(t('Failed to remove the attachment')),
  });
  const close = () => {
    dismiss();
    setAsking(false);
  };
  const remove = async () => {
    if (await submit({ params: { id: String(ticket.id) } })) close();
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('Remove the attachment')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('Remove the attachment?')}
          label={t('Remove the attachment')}
          isBusy={isBusy}
          error={failure?.sentence ?? null}
          onConfirm={() => void remove()}
          onClose={close}
        >
          {t('{name} is deleted for good, for the hospital too. The ticket stays.', {
            name: ticket.attachment_name ?? t('Attachment'),
          })}
        </Confirm>
      )}
    </>
  );
}
