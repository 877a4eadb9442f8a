import { Button, FileInput, Kbd, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_HINT_BYTES,
  MAX_TITLE,
  SUPPORT_MESSAGES as messages,
  TICKET_PRIORITIES,
} from '@nidaan/support-contracts';
import {
  DraftNote,
  Field,
  FieldHint,
  Form,
  FormCell,
  FormFoot,
  FormGrid,
  FormKeys,
  labelOf,
  Section,
  t,
  tOptions,
  Trans,
  useFormValue,
  useShell,
} from '@nidaan/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './ticket-form.module.css';
import type { TicketDraft } from './ticket-draft.ts';
import type { TicketFormState } from './use-ticket-form.ts';

const PRIORITIES = TICKET_PRIORITIES.map((value) => ({ value, label: labelOf(value) }));
const ACCEPTED = ATTACHMENT_EXTENSIONS.map((ending) => `.${ending}`).join(',');
const MB = 1024 * 1024;

interface TicketFormProps {
  form: TicketFormState;
  /** Stands beside the buttons, where nothing moves when it comes and goes. */
  news: ReactNode;
}

/** Raises a ticket without the mouse: Enter moves on, Ctrl+Enter sends. */
export function TicketForm({ form: state, news }: TicketFormProps) {
  const { form, draft, submission, send, clear } = state;
  const { isBusy, failure, dismiss, refuse } = submission;
  const { branchName } = useShell();
  const create = branchName ? t('Create at {branch}', { branch: branchName }) : t('Create Ticket');
  const title = useRef<HTMLInputElement>(null);
  // Also after a ticket was raised, which makes the fields anew. Without scrolling: the news stands beside the button.
  const round = form.key('title');
  useEffect(() => title.current?.focus({ preventScroll: true }), [round]);
  return (
    <Form
      label={t('Create Ticket')}
      form={form}
      onSend={send}
      onRefused={(errors) => refuse(String(Object.values(errors)[0]))}
      onInput={dismiss}
    >
      <Section title={t('New Ticket')} hint={<Keys />}>
        <FormGrid>
          {draft.restored && (
            <FormCell span={12}>
              <DraftNote draft={draft} onDiscard={clear} />
            </FormCell>
          )}
          <FormCell span={9}>
            <Field
              form={form}
              name="title"
              as={TextInput}
              ref={title}
              label={t('Title')}
              required
              maxLength={MAX_TITLE}
              autoComplete="off"
              placeholder={t('What is it about?')}
              error={errorOf(state, 'title')}
            />
          </FormCell>
          <FormCell span={3}>
            <Field
              form={form}
              name="priority"
              as={NativeSelect}
              label={t('Priority')}
              data={tOptions(PRIORITIES)}
              error={errorOf(state, 'priority')}
            />
          </FormCell>
          <FormCell span={12}>
            <Field
              form={form}
              name="description"
              as={Textarea}
              label={t('Description')}
              required
              rows={6}
              placeholder={t('What happened, and what did you expect? Please name no patients.')}
              error={errorOf(state, 'description')}
            />
          </FormCell>
          <FormCell span={9}>
            <Attachment state={state} />
          </FormCell>
        </FormGrid>
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? t('Submitting...') : create}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={clear}>
            {t('Clear Form')}
          </Button>
          {news && <div className={styles.news}>{news}</div>}
        </FormFoot>
      </Section>
    </Form>
  );
}

const KEYS = [<Kbd key={0} size="xs" />];
const Keys = () => (
  <FormKeys>
    <Trans id="<0>Enter</0> moves on, <0>Ctrl</0> + <0>Enter</0> sends" components={KEYS} />
  </FormKeys>
);

/** The sentence that both fields share stands once, above the buttons; the fields are only marked. */
function errorOf({ form: { errors } }: TicketFormState, field: keyof TicketDraft): ReactNode {
  return errors[field] === t(messages.required) ? true : errors[field];
}

function Attachment({ state }: { state: TicketFormState }) {
  const { form } = state;
  const file = useFormValue(form, 'attachment');
  return (
    <>
      <Field
        form={form}
        name="attachment"
        as={FileInput}
        label={t('Attachment')}
        description={t('Image, PDF, DOC or DOCX, max 5MB')}
        placeholder={t('Choose a file')}
        accept={ACCEPTED}
        clearable
        clearButtonProps={{ 'aria-label': t('Remove the attachment') }}
        error={errorOf(state, 'attachment')}
      />
      {file && file.size > ATTACHMENT_HINT_BYTES && (
        <FieldHint>
          {t('This file has {value} MB, more than the 5 MB we suggest. It will be sent all the same.', {
            value: (file.size / MB).toFixed(1),
          })}
        </FieldHint>
      )}
    </>
  );
}
