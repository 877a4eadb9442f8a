import { Button, Textarea, TextInput } from '@mantine/core';
import {
  changePastedPersons,
  pastedPersonsCsv,
  PRIVACY_MESSAGES as messages,
  type Breach,
  type PastedPersons,
} from '@nidaan/patients-contracts';
import { Form, FormFoot, inItsWords, Message, Section, t, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonsFound } from './persons-found.tsx';
import { pastedPersonsQuery } from './privacy.queries.ts';
import styles from './privacy.module.css';

/** More of them stand in no sentence. */
const MOST_NAMED = 50;

/** The list of persons that the desk keeps with a breach, pasted as UHIDs (ORG-79). */
export function BreachPasted({ breach: { id, closed_at: closed } }: { breach: Breach }) {
  const [isShown, setShown] = useState(false);
  return (
    <Section title={t('List of the desk')} hint={t('Persons whom the desk names itself. The list stays with the breach.')}>
      {closed === null && <Paste id={id} onDone={() => setShown(true)} />}
      {isShown ? (
        <Listed id={id} />
      ) : (
        <Button variant="default" mt={closed === null ? 14 : 0} onClick={() => setShown(true)}>
          {t('Show the list')}
        </Button>
      )}
    </Section>
  );
}

function Paste({ id, onDone }: { id: number; onDone: () => void }) {
  const [uhids, setUhids] = useState('');
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<(PastedPersons & { isOff: boolean }) | null>(null);
  const { submit, failure, dismiss, isBusy } = useSubmission(changePastedPersons, { failed: inItsWords(messages.saveFailed) });
  const change = (work: () => void) => (work(), setDone(null), dismiss());
  const send = async (isOff: boolean) => {
    const sent = await submit({ params: { id }, body: { uhids, reason, ...(isOff && { take_off: true }) } });
    if (!sent) return;
    setDone({ ...sent.answer, isOff });
    // What nobody bears is left to be corrected.
    setUhids(sent.answer.unknown.join('\n'));
    setReason('');
    onDone();
  };
  return (
    <Form label={t('List of the desk')} className={styles.form} onSend={() => send(false)}>
      <Textarea
        label={t('UHIDs')}
        description={t('One per line, or separated by commas or spaces; 10,000 at most.')}
        rows={5}
        value={uhids}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => change(() => setUhids(currentTarget.value))}
      />
      <TextInput
        label={t('Reason')}
        description={t('Needed where persons are taken off the list.')}
        value={reason}
        autoComplete="off"
        onChange={({ currentTarget }) => change(() => setReason(currentTarget.value))}
      />
      {done && <Outcome done={done} />}
      <FormFoot failure={failure} onDismiss={dismiss}>
        <Button type="submit" disabled={isBusy}>
          {t('Add to the list')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => void send(true)}>
          {t('Take off the list')}
        </Button>
      </FormFoot>
    </Form>
  );
}

function Outcome({ done: { changed: count, unknown, isOff } }: { done: PastedPersons & { isOff: boolean } }) {
  const named = unknown.slice(0, MOST_NAMED).join(', ');
  const left = unknown.length - MOST_NAMED;
  return (
    <>
      <Message kind="success">
        {isOff ? t('Taken off the list: {count}.', { count }) : t('Added to the list: {count}.', { count })}
      </Message>
      {unknown.length > 0 && (
        <Message kind="error">
          {t('No patient has these UHIDs: {uhids}', { uhids: named })}
          {left > 0 && ` ${t('And {count} more, which stand in the box above.', { count: left })}`}
        </Message>
      )}
    </>
  );
}

function Listed({ id }: { id: number }) {
  const found = useQuery(pastedPersonsQuery(id));
  return (
    <PersonsFound
      id={id}
      label={t('List of the desk')}
      found={found}
      csv={{ route: pastedPersonsCsv }}
      empty={t('Nobody stands on this list yet.')}
    />
  );
}
