import { Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { changeLead, LEAD_STATUSES, type LeadAnswer } from '@nidaan/admin-contracts';
import {
  DraftNote,
  Facts,
  Field,
  Form,
  FormFoot,
  formatDateTime,
  inItsWords,
  labelOf,
  t,
  tOptions,
  useKeptForm,
  useSubmission,
} from '@nidaan/ui';
import styles from '../admin.module.css';

const STATUSES = LEAD_STATUSES.map((value) => ({ value, label: labelOf(value) }));

interface LeadDetailProps {
  lead: LeadAnswer;
  onClose: () => void;
  onSaved: () => void;
}

/** What somebody wrote, and what we did about it: status and note (PRM-71). */
export function LeadDetail({ lead, onClose, onSaved }: LeadDetailProps) {
  const { form, draft, clear } = useKeptForm({
    of: `lead/${lead.id}`,
    blank: () => ({ status: lead.status, note: lead.note }),
  });
  const { submit, isBusy, failure, dismiss } = useSubmission(changeLead, {
    failed: inItsWords(t('Failed to update lead')),
    draft,
  });
  const send = async (body: typeof form.values) => {
    if (await submit({ params: { id: String(lead.id) }, body })) onSaved();
  };
  return (
    <Modal opened size="lg" title={lead.name} onClose={onClose}>
      <Form label={t('Lead')} form={form} onSend={send}>
        <div className={styles.stack}>
          <Facts layout="pairs" facts={factsOf(lead)} />
          <p className={styles.pre}>{lead.message}</p>
          <DraftNote draft={draft} onDiscard={clear} />
          <Field form={form} name="status" as={NativeSelect} label={t('Status')} data={tOptions(STATUSES)} data-autofocus />
          <Field
            form={form}
            name="note"
            as={Textarea}
            label={t('Note')}
            rows={4}
            placeholder={t('What was agreed, who calls back, when')}
          />
        </div>
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? t('Saving...') : t('Save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}

const factsOf = (lead: LeadAnswer) => [
  {
    label: t('Email'),
    value: (
      <a className={styles.textLink} href={`mailto:${lead.email}`}>
        {lead.email}
      </a>
    ),
  },
  {
    label: t('Phone'),
    value: lead.phone && (
      <a className={styles.textLink} href={`tel:${lead.phone.replace(/[^+\d]/g, '')}`}>
        {lead.phone}
      </a>
    ),
  },
  { label: t('About'), value: t(labelOf(lead.topic)) },
  { label: t('Subject'), value: lead.subject },
  { label: t('Received'), value: formatDateTime(lead.created_at) },
];
