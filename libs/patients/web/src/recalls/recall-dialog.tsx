import { Button, Modal, Textarea } from '@mantine/core';
import { MESSAGE_SENTENCES, sendMessage } from '@nidaan/integrations-contracts';
import {
  changeRecall,
  RECALL_MESSAGES as messages,
  RECALLS_TO_DO,
  type Recall,
  type RecallChange,
} from '@nidaan/patients-contracts';
import {
  bookingFor,
  DateField,
  Facts,
  FailureNote,
  Form,
  Icon,
  inItsWords,
  msg,
  t,
  useNavigate,
  useShell,
  useSubmission,
  type Fact,
  PhoneLink,
} from '@nidaan/ui';
import { IconCalendarPlus, IconMessage, IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import { contactWords, dueWords, SOURCE_LABELS, STATE_LABELS } from './recall-words.ts';
import styles from './recalls.module.css';

interface RecallDialogProps {
  recall: Recall;
  onClose: () => void;
  onChanged: () => void;
}

const factsOf = (recall: Recall): readonly Fact[] => [
  { label: msg('UHID'), value: recall.uhid },
  { label: msg('Doctor'), value: recall.doctor_name || t('Any doctor') },
  { label: msg('Due'), value: dueWords(recall) },
  { label: msg('Asked for by'), value: t(SOURCE_LABELS[recall.source]) },
  { label: msg('State'), value: t(STATE_LABELS[recall.state]) },
  { label: msg('Last contact'), value: contactWords(recall) },
];

/** What can be done for one who is to come again: call, write, book, another day, or no more (FRD-88). */
export function RecallDialog({ recall, onClose, onChanged }: RecallDialogProps) {
  const change = useRecallChange(recall, onChanged);
  const isOpen = RECALLS_TO_DO.includes(recall.state);
  return (
    <Modal opened size="lg" title={[recall.name, recall.age_text].filter(Boolean).join(', ')} onClose={onClose}>
      <div className={styles.form}>
        <Facts facts={factsOf(recall)} />
        {isOpen && <Contact recall={recall} change={change} />}
        {change.isOpen && <NoteForm recall={recall} change={change} onClose={onClose} />}
        <FailureNote failure={change.failure} />
      </div>
    </Modal>
  );
}

function useRecallChange(recall: Recall, onChanged: () => void) {
  const changing = useSubmission(changeRecall, { failed: inItsWords(messages.saveFailed) });
  const sending = useSubmission(sendMessage, { failed: inItsWords(MESSAGE_SENTENCES.saveFailed) });
  const save = async (body: RecallChange) => {
    if (await changing.submit({ params: { id: recall.id }, body })) onChanged();
  };
  return {
    save,
    // What was sent is noted as a contact; what was not leaves the recall alone.
    write: async () => {
      const sent = await sending.submit({ body: { kind: 'recall', person_id: recall.person_id } });
      if (sent) await save({ last_contact: 'message' });
    },
    isBusy: changing.isBusy || sending.isBusy,
    isOpen: recall.state !== 'closed' && recall.state !== 'dropped',
    failure: sending.failure ?? changing.failure,
  };
}
type Change = ReturnType<typeof useRecallChange>;

function Contact({ recall, change }: { recall: Recall; change: Change }) {
  const navigate = useNavigate();
  const { may } = useShell();
  const { person_id: personId, name, phone, doctor_id: doctorId, due_on: day } = recall;
  const book = () => {
    const { to, state } = bookingFor({ personId, name, phone, doctorId, day });
    void navigate(to, { state });
  };
  return (
    <div className={styles.buttons}>
      {phone !== '' && <PhoneLink phone={phone} label={t('Call {phone}', { phone })} className={styles.phone} />}
      <Button
        leftSection={<Icon of={IconPhone} />}
        disabled={change.isBusy}
        data-autofocus
        onClick={() => void change.save({ last_contact: 'called' })}
      >
        {t('Reached by phone')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon of={IconPhoneOff} />}
        disabled={change.isBusy}
        onClick={() => void change.save({ last_contact: 'no_answer' })}
      >
        {t('No answer')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon of={IconMessage} />}
        disabled={change.isBusy}
        onClick={() => void change.write()}
      >
        {t('Send message')}
      </Button>
      {may('appointments.manage') && (
        <Button variant="default" leftSection={<Icon of={IconCalendarPlus} />} onClick={book}>
          {t('Book')}
        </Button>
      )}
    </div>
  );
}

function NoteForm({ recall, change, onClose }: { recall: Recall; change: Change; onClose: () => void }) {
  const [said, setSaid] = useState({ note: recall.note, day: recall.due_on });
  const [fault, setFault] = useState('');
  const send = () => change.save({ note: said.note, ...(said.day !== recall.due_on && said.day !== '' && { due_on: said.day }) });
  const drop = () => {
    if (said.note.trim() === '') return setFault(t(messages.reasonRequired));
    void change.save({ state: 'dropped', note: said.note });
  };
  return (
    <Form label={t('Recall')} className={styles.form} onSend={send}>
      <DateField label={t('Due')} value={said.day} onChange={(day) => setSaid({ ...said, day })} />
      <Textarea
        label={t('Note')}
        rows={2}
        maxLength={500}
        value={said.note}
        error={fault}
        onChange={({ currentTarget }) => (setSaid({ ...said, note: currentTarget.value }), setFault(''))}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="outline" disabled={change.isBusy}>
          {t('Save')}
        </Button>
        <Button variant="outline" color="red" disabled={change.isBusy} onClick={drop}>
          {t('Call no more')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Form>
  );
}
