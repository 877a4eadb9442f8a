import { Button, Textarea } from '@mantine/core';
import { MESSAGE_SENTENCES, sendMessage } from '@nidaan/integrations-contracts';
import {
  changeRecall,
  RECALL_MESSAGES as messages,
  RECALLS_TO_DO,
  type Recall,
  type RecallChange,
} from '@nidaan/patients-contracts';
import {
  ageWords,
  bookingFor,
  DateField,
  Dialog,
  type Fact,
  Facts,
  FailureNote,
  Form,
  Icon,
  inItsWords,
  msg,
  PhoneLink,
  t,
  useNavigate,
  useShell,
  useSubmission,
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
  const [said, setSaid] = useState<Said>({ note: recall.note, day: recall.due_on });
  const change = useRecallChange(recall, said, onChanged);
  const isOpen = RECALLS_TO_DO.includes(recall.state);
  return (
    <Dialog opened size="lg" title={[recall.name, ageWords(recall.age_text)].filter(Boolean).join(', ')} onClose={onClose}>
      <div className={styles.form}>
        <Facts facts={factsOf(recall)} />
        {isOpen && <Contact recall={recall} said={said} change={change} />}
        {change.isOpen && <NoteForm said={said} onSay={setSaid} change={change} onClose={onClose} />}
        <FailureNote failure={change.failure} />
      </div>
    </Dialog>
  );
}

/** What is typed during the call: it goes over with whatever is pressed. */
interface Said {
  note: string;
  /** YYYY-MM-DD; '' while it is being typed. */
  day: string;
}

function useRecallChange(recall: Recall, { note, day }: Said, onChanged: () => void) {
  const changing = useSubmission(changeRecall, { failed: inItsWords(messages.saveFailed) });
  const sending = useSubmission(sendMessage, { failed: inItsWords(MESSAGE_SENTENCES.saveFailed) });
  // Apart: why the other was refused stays to be read.
  const noting = useSubmission(changeRecall, { failed: inItsWords(messages.saveFailed) });
  const params = { id: recall.id };
  const typed: RecallChange = {
    ...(note !== recall.note && { note }),
    ...(day !== recall.due_on && day !== '' && { due_on: day }),
  };
  const submit = (body: RecallChange) => changing.submit({ params, body });
  const save = async (body: RecallChange): Promise<boolean> => {
    const done = await submit(body);
    if (done) onChanged();
    return done !== null;
  };
  const contact = (last_contact: RecallChange['last_contact']) => save({ last_contact, ...typed });
  return {
    save,
    contact,
    /** Whether nothing is typed, or it was taken. */
    keepTyped: async () => Object.keys(typed).length === 0 || (await submit(typed)) !== null,
    /** The note also where it is the same: a form is saved as it stands. */
    saveTyped: () => save({ note, ...typed }),
    // What was sent is noted as a contact, also where the day beside it is refused; what was not leaves the recall alone.
    write: async () => {
      const sent = await sending.submit({ body: { kind: 'recall', person_id: recall.person_id } });
      if (!sent) return;
      const isNoted = await contact('message');
      if (!isNoted && typed.due_on !== undefined) await noting.submit({ params, body: { last_contact: 'message' } });
    },
    isBusy: changing.isBusy || sending.isBusy || noting.isBusy,
    isOpen: recall.state !== 'closed' && recall.state !== 'dropped',
    failure: sending.failure ?? changing.failure,
  };
}
type Change = ReturnType<typeof useRecallChange>;

function Contact({ recall, said, change }: { recall: Recall; said: Said; change: Change }) {
  const navigate = useNavigate();
  const { may } = useShell();
  const { person_id: personId, name, phone, doctor_id: doctorId } = recall;
  const book = async () => {
    if (!(await change.keepTyped())) return;
    const day = said.day || recall.due_on;
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
        onClick={() => void change.contact('called')}
      >
        {t('Reached by phone')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon of={IconPhoneOff} />}
        disabled={change.isBusy}
        onClick={() => void change.contact('no_answer')}
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
        <Button
          variant="default"
          leftSection={<Icon of={IconCalendarPlus} />}
          disabled={change.isBusy}
          onClick={() => void book()}
        >
          {t('Book')}
        </Button>
      )}
    </div>
  );
}

interface NoteFormProps {
  said: Said;
  onSay: (said: Said) => void;
  change: Change;
  onClose: () => void;
}

function NoteForm({ said, onSay, change, onClose }: NoteFormProps) {
  const [fault, setFault] = useState('');
  const drop = () => {
    if (said.note.trim() === '') return setFault(t(messages.reasonRequired));
    void change.save({ state: 'dropped', note: said.note });
  };
  return (
    <Form label={t('Recall')} className={styles.form} onSend={change.saveTyped}>
      <DateField label={t('Due')} value={said.day} onChange={(day) => onSay({ ...said, day })} />
      <Textarea
        label={t('Note')}
        rows={2}
        maxLength={500}
        value={said.note}
        error={fault}
        onChange={({ currentTarget }) => (onSay({ ...said, note: currentTarget.value }), setFault(''))}
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
