import { Button, NativeSelect, Textarea } from '@mantine/core';
import { changeLead, LEAD_STATUSES, type LeadAnswer } from '@nidaan/admin-contracts';
import {
  ChangedMeanwhile,
  changesOf,
  DraftNote,
  Facts,
  Field,
  FormDialog,
  formatDateTime,
  inItsWords,
  labelOf,
  msg,
  t,
  tOptions,
  useChangedMeanwhile,
  useKeptForm,
  useSubmission,
  PhoneLink,
} from '@nidaan/ui';
import { useState } from 'react';
import styles from '../admin.module.css';
import { EraseLead } from './erase-lead.tsx';

const STATUSES = LEAD_STATUSES.map((value) => ({ value, label: labelOf(value) }));

const LABELS = { status: msg('Status'), note: msg('Note') };

const changeable = ({ status, note }: LeadAnswer): Record<keyof typeof LABELS, string> => ({ status, note });

interface LeadDetailProps {
  lead: LeadAnswer;
  onClose: () => void;
  onSaved: () => void;
  onErased: () => void;
}

/** What somebody wrote, and what we did about it: status and note (PRM-71). */
export function LeadDetail({ lead, onClose, onSaved, onErased }: LeadDetailProps) {
  const [isErasing, setErasing] = useState(false);
  const { form, draft, clear } = useKeptForm({
    of: `lead/${lead.id}`,
    blank: () => ({ ...changeable(lead), seen: changeable(lead) }),
  });
  const changedMeanwhile = useChangedMeanwhile(LABELS, (name, theirs) =>
    form.setFieldValue('seen', { ...form.getValues().seen, [name]: theirs }),
  );
  const sending = useSubmission(changeLead, {
    failed: (fault) => {
      changedMeanwhile.heard(fault);
      return inItsWords(t('Failed to update lead'))(fault);
    },
    draft,
  });
  const send = async ({ seen, ...values }: typeof form.values) => {
    changedMeanwhile.forget();
    if (await sending.submit({ params: { id: String(lead.id) }, body: changesOf(values, seen) })) onSaved();
  };
  const asked = (
    <ChangedMeanwhile
      fields={changedMeanwhile.fieldsOf(form.getValues())}
      inWords={(value, name) => (name === 'status' ? t(labelOf(value)) : value)}
      onChoose={(field, whose) => {
        sending.dismiss();
        changedMeanwhile.choose(form, field, whose);
      }}
    />
  );
  if (isErasing) {
    const erased = () => {
      draft.forget();
      onErased();
    };
    return <EraseLead lead={lead} onErased={erased} onClose={() => setErasing(false)} />;
  }
  return (
    <FormDialog
      size="lg"
      title={lead.name}
      label={t('Lead')}
      form={form}
      onSend={send}
      sending={{ ...sending, failure: changedMeanwhile.isAny ? null : sending.failure }}
      news={asked}
      submit={t('Save')}
      busy={t('Saving...')}
      others={
        <Button variant="subtle" color="red" onClick={() => setErasing(true)}>
          {t('Erase')}
        </Button>
      }
      onClose={onClose}
    >
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
    </FormDialog>
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
    value: lead.phone && <PhoneLink phone={lead.phone} />,
  },
  { label: t('About'), value: t(labelOf(lead.topic)) },
  { label: t('Subject'), value: lead.subject },
  { label: t('Received'), value: formatDateTime(lead.created_at) },
];
