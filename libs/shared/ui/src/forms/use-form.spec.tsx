import { Textarea, TextInput } from '@mantine/core';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { readIn, show } from '../testing.tsx';
import { Field } from './field.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

const required = (value: string) => (value === '' ? 'The text is required' : null);

function Sample() {
  const form = useForm({ initialValues: { doctor: '', text: '' }, validate: { doctor: required, text: required } });
  return (
    <Form label="Sample" form={form} onSend={() => undefined}>
      <Textarea label="Text" {...form.getInputProps('text')} />
      <Field form={form} name="doctor" as={TextInput} label="Doctor" />
      <p role="note">{form.errors['text']}</p>
    </Form>
  );
}

describe('a form', () => {
  it.each([
    ['en', 'The text is required'],
    ['hi', 'पाठ ज़रूरी है'],
  ] as const)('says in the language of the reader what is wrong with each field: %s', async (language, sentence) => {
    await readIn(language);
    show(<Sample />);
    fireEvent.submit(screen.getByRole('form'));
    expect((await screen.findByRole('note')).textContent).toBe(sentence);
    for (const field of screen.getAllByRole('textbox')) {
      const ids = field.getAttribute('aria-describedby')!;
      expect(document.getElementById(ids)!.textContent).toBe(sentence);
    }
  });
});
