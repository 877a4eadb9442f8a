import { TextInput } from '@mantine/core';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { show } from '../testing.tsx';
import { Field } from './field.tsx';
import { useKeptForm } from './use-kept-form.ts';

function Test({ today }: { today: string }) {
  const { form, clear } = useKeptForm({ of: 'test', blank: () => ({ date: today, name: '' }) });
  return (
    <>
      <Field form={form} name="date" as={TextInput} label="Date" />
      <Field form={form} name="name" as={TextInput} label="Name" />
      <button onClick={clear}>Clear</button>
    </>
  );
}

it('LAB-03 a form that was left open overnight begins anew with the day that it is', () => {
  const { showInstead } = show(<Test today="2026-11-20" />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'ESR' } });
  showInstead(<Test today="2026-11-21" />);
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-20');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-21');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});
