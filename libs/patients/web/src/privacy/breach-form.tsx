import { Textarea } from '@mantine/core';
import { BREACH_TEXTS, PRIVACY_MESSAGES as messages, recordBreach, type BreachText } from '@nidaan/patients-contracts';
import { FormDialog, inItsWords, pathTo, paths, t, useNavigate, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { MomentField } from './moment-field.tsx';
import { instantOf, nowForField } from './moments.ts';
import { BREACH_LABELS } from './privacy-words.ts';

/** Asked at once; the rest can be written on the page of the breach. */
const FIRST: ReadonlySet<BreachText> = new Set(['nature', 'extent', 'timing', 'location', 'consequences', 'measures', 'contact']);

/** Writes down a breach, then opens it: the clocks run. */
export function BreachForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [noticed, setNoticed] = useState(nowForField);
  const [texts, setTexts] = useState<Partial<Record<BreachText, string>>>({});
  const sending = useSubmission(recordBreach, { failed: inItsWords(messages.saveFailed) });
  const send = async () => {
    const done = await sending.submit({ body: { ...texts, nature: texts.nature ?? '', noticed_at: instantOf(noticed) } });
    if (done) void navigate(pathTo(paths.privacyBreach, done.answer.id));
  };
  return (
    <FormDialog
      size="lg"
      title={t('Record a breach')}
      onClose={onClose}
      closeOnClickOutside={false}
      onSend={send}
      sending={sending}
      submit={t('Record')}
    >
      <MomentField label={t('Noticed')} value={noticed} onChange={(moment) => (setNoticed(moment), sending.dismiss())} />
      {BREACH_TEXTS.filter((field) => FIRST.has(field)).map((field) => (
        <Textarea
          key={field}
          label={t(BREACH_LABELS[field])}
          rows={2}
          value={texts[field] ?? ''}
          onChange={({ currentTarget }) => (setTexts({ ...texts, [field]: currentTarget.value }), sending.dismiss())}
        />
      ))}
    </FormDialog>
  );
}
