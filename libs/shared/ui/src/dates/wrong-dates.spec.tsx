import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextInput } from '@mantine/core';
import { Form } from '../forms/form.tsx';
import { useForm } from '../forms/use-form.ts';
import { show } from '../testing.tsx';
import { DateField } from './date-field.tsx';

const sent = jest.fn<(values: unknown) => void>();
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00+05:30'), doNotFake: ['queueMicrotask', 'setTimeout', 'nextTick'] });
  sent.mockClear();
});
afterEach(() => void jest.useRealTimers());

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
// Until all that a submission brings about is drawn.
const settled = () => act(() => Promise.resolve());
const submit = () => {
  fireEvent.submit(screen.getByRole('form'));
  return settled();
};

function OwnState({ max }: { max?: string }) {
  return (
    <Form label="Leave" onSend={() => sent({})}>
      <TextInput label="Reason" />
      <DateField label="Last day" max={max} />
    </Form>
  );
}

function WithForm() {
  const form = useForm({
    initialValues: { reason: '', to: '' },
    validate: { reason: (text) => (text === '' ? 'Please say why' : null) },
  });
  return (
    <Form label="Leave" form={form} onSend={sent}>
      <DateField label="Last day" {...form.getInputProps('to')} />
      <TextInput label="Reason" {...form.getInputProps('reason')} />
    </Form>
  );
}

describe('a form with a date that is none', () => {
  it.each([
    ['31022027', '31/02/2027 is no day of the calendar'],
    ['3', 'Please write the date as dd/mm/yyyy'],
    ['0102', 'Please write the date as dd/mm/yyyy'],
    ['21112026', 'The last day is 20/11/2026'],
  ])('API-18 does not send %s as no date: it leads there and says what is wrong', async (typed, sentence) => {
    show(<OwnState max="2026-11-20" />);
    await userEvent.type(field('Last day'), typed);
    await userEvent.click(field('Reason'));
    await submit();
    expect(sent).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field('Last day'));
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('API-18 is not sent from within the field either, and then it is when the date is mended or taken away', async () => {
    show(<OwnState />);
    await userEvent.type(field('Last day'), '31/0{Control>}{Enter}{/Control}');
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByText('Please write the date as dd/mm/yyyy')).toBeTruthy();
    await userEvent.type(field('Last day'), '12027{Enter}');
    await settled();
    expect([field('Last day').value, sent.mock.calls.length]).toEqual(['31/01/2027', 1]);
    await userEvent.clear(field('Last day'));
    await submit();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('API-18 says all that is wrong at once', async () => {
    show(<WithForm />);
    await userEvent.type(field('Last day'), '3102');
    await submit();
    expect(screen.getByText('Please write the date as dd/mm/yyyy')).toBeTruthy();
    expect(screen.getByText('Please say why')).toBeTruthy();
    await userEvent.type(field('Reason'), 'Wedding');
    await submit();
    expect([sent.mock.calls.length, document.activeElement]).toEqual([0, field('Last day')]);
    await userEvent.clear(field('Last day'));
    await userEvent.type(field('Last day'), '31012027');
    await submit();
    expect(sent.mock.calls).toEqual([[{ reason: 'Wedding', to: '2027-01-31' }]]);
  });
});
