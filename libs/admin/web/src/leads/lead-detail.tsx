import { Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { LEAD_STATUSES, type LeadAnswer, type LeadStatus } from '@nidaan/admin-contracts';
import { sentenceOf } from '@nidaan/api-client';
import { enterMovesOn, ErrorBanner, formatDateTime, labelOf } from '@nidaan/ui';
import { useState, type FormEvent } from 'react';
import styles from '../admin.module.css';
import { useChangeLead } from './leads.queries.ts';

const STATUSES = LEAD_STATUSES.map((value) => ({ value, label: labelOf(value) }));

interface LeadDetailProps {
  lead: LeadAnswer;
  onClose: () => void;
  onSaved: () => void;
}

/** What somebody wrote, and what we did about it: status and note (PRM-71). */
export function LeadDetail({ lead, onClose, onSaved }: LeadDetailProps) {
  const [status, setStatus] = useState<LeadStatus>(lead.status);
  const [note, setNote] = useState(lead.note);
  const change = useChangeLead();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ id: lead.id, status, note }, { onSuccess: onSaved });
  };
  return (
    <Modal opened size="lg" title={lead.name} onClose={onClose}>
      <form noValidate onSubmit={submit} onKeyDown={enterMovesOn}>
        <div className={styles.stack}>
          <Facts lead={lead} />
          <p className={styles.pre}>{lead.message}</p>
          <NativeSelect
            label="Status"
            data={STATUSES}
            value={status}
            data-autofocus
            onChange={(event) => setStatus(event.currentTarget.value as LeadStatus)}
          />
          <Textarea
            label="Note"
            rows={4}
            placeholder="What was agreed, who calls back, when"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <ErrorBanner message={change.isError && sentenceOf(change.error, 'message', 'Failed to update lead')} />
        </div>
        <div className={styles.foot}>
          <Button type="submit" disabled={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const Facts = ({ lead }: { lead: LeadAnswer }) => (
  <dl className={styles.facts}>
    <dt>Email</dt>
    <dd>
      <a className={styles.textLink} href={`mailto:${lead.email}`}>
        {lead.email}
      </a>
    </dd>
    {lead.phone && (
      <>
        <dt>Phone</dt>
        <dd>
          <a className={`${styles.textLink} n-figures`} href={`tel:${lead.phone.replace(/[^+\d]/g, '')}`}>
            {lead.phone}
          </a>
        </dd>
      </>
    )}
    <dt>About</dt>
    <dd>{labelOf(lead.topic)}</dd>
    {lead.subject && (
      <>
        <dt>Subject</dt>
        <dd>{lead.subject}</dd>
      </>
    )}
    <dt>Received</dt>
    <dd className="n-figures">{formatDateTime(lead.created_at)}</dd>
  </dl>
);
