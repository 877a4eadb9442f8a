import { Button, Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import {
  MESSAGE_CHANNELS,
  MESSAGE_SENTENCES as say,
  messageSettingsForm,
  saveMessageSettings,
  type MessageChannel,
  type MessageSettings,
} from '@nidaan/integrations-contracts';
import {
  Field,
  Form,
  FormFoot,
  inItsWords,
  LoadFault,
  Message,
  PageStack,
  schemaResolver,
  Section,
  t,
  useForm,
  useSubmission,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageSettingsQuery } from './messages.queries.ts';
import { CHANNEL_LABELS } from './words.ts';
import styles from './messages.module.css';

/** How the hospital writes to patients (FRD-72, FRD-74, FRD-77). */
export function MessageSettingsScreen() {
  const { data, isLoadingError, refetch } = useQuery(messageSettingsQuery);
  return (
    <PageStack>
      {isLoadingError && <LoadFault onRetry={() => void refetch()}>{t(say.loadFailed)}</LoadFault>}
      {!data && !isLoadingError && <Skeleton height={320} aria-busy="true" />}
      {data && data.sms_provider !== 'vonage' && (
        <Message kind="info">
          {data.sms_provider === 'none'
            ? t('SMS are not set up on this server: only e-mails go out.')
            : t('SMS stay in the sandbox of this server: nobody gets them.')}
        </Message>
      )}
      {data && <SettingsForm settings={data} />}
    </PageStack>
  );
}

/** Lists are typed with commas between. */
const typedOf = ({
  sms_provider: _,
  headers,
  reminder_hours: hours,
  monthly_limit_rupees: limit,
  order,
  ...rest
}: MessageSettings) => ({
  ...rest,
  first: order[0] ?? 'sms',
  headers: headers.join(', '),
  reminder_hours: hours.join(', '),
  monthly_limit_rupees: limit === null ? '' : String(limit),
});
type Typed = ReturnType<typeof typedOf>;

const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
const bodyOf = ({ first, headers, reminder_hours: hours, ...rest }: Typed) => ({
  ...rest,
  order: [first, ...MESSAGE_CHANNELS.filter((channel) => channel !== first)],
  headers: partsOf(headers),
  reminder_hours: partsOf(hours).map(Number),
});

function SettingsForm({ settings }: { settings: MessageSettings }) {
  const form = useForm<Typed>({
    initialValues: typedOf(settings),
    validate: (values) => schemaResolver(messageSettingsForm, { sync: true })(bodyOf(values)),
  });
  const [isSaved, setSaved] = useState(false);
  const { submit, failure, dismiss, isBusy } = useSubmission(saveMessageSettings, {
    failed: inItsWords(say.saveFailed),
    onFieldErrors: form.setErrors,
  });
  const send = async (values: Typed) => {
    setSaved(false);
    const done = await submit({ body: bodyOf(values) });
    if (!done) return;
    form.resetDirty();
    setSaved(true);
  };
  return (
    <Section title={t('How patients are written to')}>
      <Form label={t('How patients are written to')} form={form} className={styles.form} onSend={send}>
        <Checkbox.Group label={t('Channels')} {...form.getInputProps('channels')}>
          <div className={styles.buttons}>
            {MESSAGE_CHANNELS.map((channel) => (
              <Checkbox key={channel} value={channel} label={t(CHANNEL_LABELS[channel])} />
            ))}
          </div>
        </Checkbox.Group>
        <NativeSelect
          label={t('Where a kind has templates of both, it goes by')}
          data={MESSAGE_CHANNELS.map((value: MessageChannel) => ({ value, label: t(CHANNEL_LABELS[value]) }))}
          {...form.getInputProps('first')}
        />
        <div className={styles.pair}>
          <Field
            form={form}
            name="entity_id"
            as={TextInput}
            label={t('Entity ID at the DLT portal')}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            form={form}
            name="headers"
            as={TextInput}
            label={t('Registered headers, with commas between')}
            autoComplete="off"
          />
        </div>
        <div className={styles.pair}>
          <Field
            form={form}
            name="quiet_from"
            as={TextInput}
            label={t('Quiet hours from')}
            placeholder="21:00"
            autoComplete="off"
          />
          <Field form={form} name="quiet_to" as={TextInput} label={t('Quiet hours to')} placeholder="08:00" autoComplete="off" />
        </div>
        <Field
          form={form}
          name="reminder_hours"
          as={TextInput}
          label={t('Reminders, hours before the appointment')}
          placeholder="24, 2"
          autoComplete="off"
        />
        <Field
          form={form}
          name="monthly_limit_rupees"
          as={TextInput}
          label={t('Limit of a month in rupees')}
          description={t('Empty: no limit. Codes and cancellations go out beyond it.')}
          inputMode="decimal"
          autoComplete="off"
        />
        {isSaved && !form.isDirty() && <Message kind="success">{t('Saved.')}</Message>}
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" loading={isBusy}>
            {t('Save')}
          </Button>
        </FormFoot>
      </Form>
    </Section>
  );
}
