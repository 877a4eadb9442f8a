import { Checkbox, TextInput } from '@mantine/core';
import { addQueue, changeQueue, type QueueAnswer } from '@nidaan/scheduling-contracts';
import { Field, FormDialog, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';
import styles from './queues.module.css';

type Counter = QueueAnswer['counters'][number];

const asTyped = (queue: QueueAnswer | null) => ({
  name: queue?.name ?? '',
  name_hi: queue?.name_hi ?? '',
  prefix: queue?.prefix ?? '',
  counters: (queue?.counters ?? [{ name: t('Counter 1'), room: '' }])
    .map(({ name, room }) => [name, room].filter(Boolean).join(' | '))
    .join('\n'),
  priority_age: String(queue?.priority_age ?? 60),
  boost_minutes: String(queue?.boost_minutes ?? 30),
  return_after: String(queue?.return_after ?? 2),
  confirm_arrival: queue?.confirm_arrival ?? false,
  tell_near: queue?.tell_near ?? false,
  around_the_clock: queue?.around_the_clock ?? false,
});
type Typed = ReturnType<typeof asTyped>;

/**
 * One counter a line: 'Window 2 | 14'. A counter of the same name keeps its number, and whether it is open. A line with a new name is
 * the counter that stood there, renamed: tokens are at numbers.
 */
function countersIn(text: string, before: readonly Counter[]) {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((part) => part.trim()))
    .map(([name = '', room = '']) => ({ name, room }));
  const left = new Set(before);
  const take = (is: (each: Counter) => boolean) => {
    const found = before.find((each) => left.has(each) && is(each));
    if (found) left.delete(found);
    return found;
  };
  const same = lines.map(({ name, room }) => take((each) => each.name === name && each.room === room));
  const named = lines.map(({ name }, at) => same[at] ?? take((each) => each.name === name));
  let [last, most] = [-1, Math.max(0, ...before.map(({ id }) => id))];
  return lines.map((line, at) => {
    const known = named[at] ?? take((each) => each === before[last + 1]);
    if (known) last = before.indexOf(known);
    return { ...line, id: known?.id ?? (most += 1), is_open: known?.is_open ?? true };
  });
}

const sent = ({ counters, ...typed }: Typed, queue: QueueAnswer | null) => ({
  ...(queue && { lead_minutes: queue.lead_minutes, grace_minutes: queue.grace_minutes, next_queue_id: queue.next_queue_id }),
  ...typed,
  counters: countersIn(counters, queue?.counters ?? []),
});

/** Adds a queue of a counter, or changes one (FRD-55). */
export function QueueForm({ queue, onClose }: { queue: QueueAnswer | null; onClose: () => void }) {
  const title = queue ? t('Change the queue') : t('New queue');
  const form = useForm({ initialValues: asTyped(queue) });
  const options = { failed: inItsWords(t('The queue could not be saved. Please try again.')), onFieldErrors: form.setErrors };
  const adding = useSubmission(addQueue, options);
  const changing = useSubmission(changeQueue, options);
  const sending = queue ? changing : adding;
  const send = async (values: Typed) => {
    const body = sent(values, queue);
    const done = queue ? await changing.submit({ params: { id: queue.id }, body }) : await adding.submit({ body });
    if (done) onClose();
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      closeOnClickOutside={false}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Save')}
    >
      <Field form={form} name="name" as={TextInput} label={t('Name')} autoComplete="off" data-autofocus />
      <Field form={form} name="name_hi" as={TextInput} label={t('Name in Hindi')} autoComplete="off" />
      <Field
        form={form}
        name="prefix"
        as={TextInput}
        label={t('Letters before the number')}
        description={t('At most two, as in A12')}
        autoComplete="off"
      />
      <label className={styles.area}>
        <span>{t('Counters, one a line: name | room')}</span>
        <textarea rows={3} {...form.getInputProps('counters')} />
      </label>
      <div className={styles.pair}>
        <Field form={form} name="priority_age" as={TextInput} label={t('Senior from the age of')} inputMode="numeric" />
        <Field form={form} name="boost_minutes" as={TextInput} label={t('Head start (minutes)')} inputMode="numeric" />
        <Field form={form} name="return_after" as={TextInput} label={t('Back behind how many')} inputMode="numeric" />
      </div>
      <Checkbox
        label={t('Mark each patient as in before the next call')}
        {...form.getInputProps('confirm_arrival', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('Message when three are ahead')}
        description={t('To patients who agreed to messages about the queue. It needs a template “Nearly your turn”.')}
        {...form.getInputProps('tell_near', { type: 'checkbox' })}
      />
      <Checkbox label={t('Around the clock')} {...form.getInputProps('around_the_clock', { type: 'checkbox' })} />
    </FormDialog>
  );
}
