import { Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import {
  MESSAGE_CHANNELS,
  MESSAGE_SENTENCES as say,
  messageSettingsForm,
  saveMessageSettings,
  type MessageChannel,
  type MessageSettings,
} from '@nidaan/integrations-contracts';
import {
  EditsFoot,
  ForAllBranches,
  Form,
  inItsWords,
  LoadFault,
  Message,
  msg,
  PageStack,
  schemaResolver,
  Section,
  t,
  useSavedEdits,
} from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
      {data && (
        <ForAllBranches>
          <SettingsForm settings={data} />
        </ForAllBranches>
      )}
    </PageStack>
  );
}

const LABELS = {
  channels: msg('Channels'),
  first: msg('Where a kind has templates of both, it goes by'),
  entity_id: msg('Entity ID at the DLT portal'),
  headers: msg('Registered headers, with commas between'),
  quiet_from: msg('Quiet hours from'),
  quiet_to: msg('Quiet hours to'),
  reminder_hours: msg('Reminders, hours before the appointment'),
  monthly_limit_rupees: msg('Limit of a month in rupees'),
};
type Name = keyof typeof LABELS;
type Typed = Readonly<Record<Name, string>>;

const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
const channelsIn = (chosen: readonly string[]) => MESSAGE_CHANNELS.filter((channel) => chosen.includes(channel));
const channelsOf = (text: string) => channelsIn(partsOf(text));

/** Lists are typed with commas between. */
const storedOf = (settings: MessageSettings): Typed => ({
  channels: channelsIn(settings.channels).join(','),
  first: settings.order[0] ?? 'sms',
  entity_id: settings.entity_id,
  headers: settings.headers.join(', '),
  quiet_from: settings.quiet_from,
  quiet_to: settings.quiet_to,
  reminder_hours: settings.reminder_hours.join(', '),
  monthly_limit_rupees: settings.monthly_limit_rupees === null ? '' : String(settings.monthly_limit_rupees),
});

const bodyOf = ({ channels, first, headers, reminder_hours: hours, ...rest }: Typed) => ({
  ...rest,
  channels: channelsOf(channels),
  order: MESSAGE_CHANNELS.toSorted((a, b) => Number(b === first) - Number(a === first)),
  headers: partsOf(headers),
  reminder_hours: partsOf(hours).map(Number),
});

const inWords = (value: string, name: Name): string => {
  const isNamed = name === 'channels' || name === 'first';
  return isNamed
    ? channelsOf(value)
        .map((channel) => t(CHANNEL_LABELS[channel]))
        .join(', ')
    : value;
};

function SettingsForm({ settings }: { settings: MessageSettings }) {
  const queries = useQueryClient();
  const { values, edit, field, send, foot } = useSavedEdits(saveMessageSettings, {
    ...{ stored: storedOf(settings), labels: LABELS },
    inputOf: (typed) => ({ body: { ...bodyOf(typed), version: settings.version } }),
    faultsOf: (typed) => schemaResolver(messageSettingsForm, { sync: true })(bodyOf(typed)),
    failed: inItsWords(say.saveFailed),
    onKept: (kept) => queries.setQueryData(messageSettingsQuery.queryKey, kept),
  });
  const text = (name: Name) => ({ ...field(name), autoComplete: 'off' });
  const { error: channelsError } = field('channels');
  return (
    <Section title={t('How patients are written to')}>
      <Form label={t('How patients are written to')} className={styles.form} onSend={send}>
        <Checkbox.Group
          label={t(LABELS.channels)}
          error={channelsError}
          value={channelsOf(values.channels)}
          onChange={(chosen) => edit('channels', channelsIn(chosen).join(','))}
        >
          <div className={styles.buttons}>
            {MESSAGE_CHANNELS.map((channel) => (
              <Checkbox key={channel} value={channel} label={t(CHANNEL_LABELS[channel])} />
            ))}
          </div>
        </Checkbox.Group>
        <NativeSelect
          {...field('first')}
          data={MESSAGE_CHANNELS.map((value: MessageChannel) => ({ value, label: t(CHANNEL_LABELS[value]) }))}
        />
        <div className={styles.pair}>
          <TextInput {...text('entity_id')} inputMode="numeric" />
          <TextInput {...text('headers')} />
        </div>
        <div className={styles.pair}>
          <TextInput {...text('quiet_from')} placeholder="21:00" />
          <TextInput {...text('quiet_to')} placeholder="08:00" />
        </div>
        <TextInput {...text('reminder_hours')} placeholder="24, 2" />
        <TextInput
          {...text('monthly_limit_rupees')}
          description={t('Empty: no limit. Codes and cancellations go out beyond it.')}
          inputMode="decimal"
        />
        <EditsFoot {...foot} saved={t('Saved.')} inWords={inWords} />
      </Form>
    </Section>
  );
}
