import { Button, FileInput, Kbd, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_HINT_BYTES,
  MAX_TITLE,
  SUPPORT_MESSAGES as say,
  TICKET_PRIORITIES,
} from '@nidaan/support-contracts';
import { enterMovesOn, ErrorBanner, FieldHint, focusFirstError, FormCell, FormGrid, labelOf, Section } from '@nidaan/ui';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import styles from './ticket-form.module.css';
import type { TicketField } from './ticket-draft.ts';
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
export function TicketForm({ form, news }: TicketFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => title.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Without scrolling: the news stands beside the button that was pressed.
    if (await form.submit()) title.current?.focus({ preventScroll: true });
    else focusFirstError(element.current);
  };
  return (
    <form ref={element} noValidate aria-label="Create Ticket" onSubmit={(event) => void submit(event)} onKeyDown={enterMovesOn}>
      <Section title="New Ticket" hint={<Keys />}>
        <FormGrid>
          <FormCell span={9}>
            <TextInput
              ref={title}
              label="Title"
              name="title"
              required
              maxLength={MAX_TITLE}
              autoComplete="off"
              placeholder="What is it about?"
              value={form.draft.title}
              error={errorOf(form, 'title')}
              onChange={(event) => form.set('title', event.currentTarget.value)}
            />
          </FormCell>
          <FormCell span={3}>
            <NativeSelect
              label="Priority"
              name="priority"
              data={PRIORITIES}
              value={form.draft.priority}
              error={errorOf(form, 'priority')}
              onChange={(event) => form.set('priority', event.currentTarget.value)}
            />
          </FormCell>
          <FormCell span={12}>
            <Textarea
              label="Description"
              name="description"
              required
              rows={6}
              placeholder="What happened, and what did you expect? Please name no patients."
              value={form.draft.description}
              error={errorOf(form, 'description')}
              onChange={(event) => form.set('description', event.currentTarget.value)}
            />
          </FormCell>
          <FormCell span={9}>
            <Attachment form={form} />
          </FormCell>
        </FormGrid>
        <div className={styles.foot}>
          <ErrorBanner message={form.banner} onDismiss={form.dismiss} />
          <div className={styles.buttons}>
            <Button type="submit" disabled={form.isBusy}>
              {form.isBusy ? 'Submitting...' : 'Create Ticket'}
            </Button>
            <Button variant="default" disabled={form.isBusy} onClick={form.clear}>
              Clear Form
            </Button>
            {news && <div className={styles.news}>{news}</div>}
          </div>
        </div>
      </Section>
    </form>
  );
}

const Keys = () => (
  <span className={styles.keys}>
    <Kbd size="xs">Enter</Kbd> moves on, <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd> sends
  </span>
);

/** The sentence that both fields share stands once, above the buttons; the fields are only marked. */
function errorOf({ errors }: TicketFormState, field: TicketField): string | boolean | undefined {
  return errors[field] === say.required ? true : errors[field];
}

function Attachment({ form }: { form: TicketFormState }) {
  const file = form.draft.attachment;
  return (
    <>
      <FileInput
        label="Attachment"
        name="attachment"
        description="Image, PDF, DOC or DOCX, max 5MB"
        placeholder="Choose a file"
        accept={ACCEPTED}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the attachment' }}
        value={file}
        error={errorOf(form, 'attachment')}
        onChange={(chosen) => form.set('attachment', chosen)}
      />
      {file && file.size > ATTACHMENT_HINT_BYTES && (
        <FieldHint>{`This file has ${(file.size / MB).toFixed(1)} MB, more than the 5 MB we suggest. It will be sent all the same.`}</FieldHint>
      )}
    </>
  );
}
