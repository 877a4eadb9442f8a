import { Textarea, TextInput } from '@mantine/core';
import { FakeServer, fault } from '@nidaan/api-client/testing';
import { route } from '@nidaan/kernel';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { z } from 'zod';
import { readIn, show } from '../testing.tsx';
import { Field } from './field.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';
import { inItsWords, useSubmission } from './use-submission.ts';

const saveThing = route({
  owner: 'patients',
  name: 'patients.thing',
  method: 'POST',
  path: '/api/things/',
  access: 'hospital',
  needs: 'member',
  summary: '',
  body: z.object({}).loose(),
});
const required = (value: string) => (value === '' ? 'The text is required' : null);
const told: Record<string, string>[] = [];

function Sample({ text = '' }) {
  const form = useForm({ initialValues: { doctor: text, text }, validate: { doctor: required, text: required } });
  const onFieldErrors = (errors: Record<string, string>) => (told.push(errors), form.setErrors(errors));
  const { submit } = useSubmission(saveThing, { failed: inItsWords('Not saved.'), onFieldErrors });
  return (
    <Form label="Sample" form={form} onSend={(body) => submit({ body })}>
      <Textarea label="Text" {...form.getInputProps('text')} />
      <Field form={form} name="doctor" as={TextInput} label="Doctor" />
      <p role="note">{form.errors['text']}</p>
    </Form>
  );
}

const saidOf = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby')!)!.textContent;

describe('a form', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer().install();
    told.length = 0;
  });

  it.each([
    ['en', 'The text is required'],
    ['hi', 'पाठ ज़रूरी है'],
  ] as const)('says in the language of the reader what is wrong with each field: %s', async (language, sentence) => {
    await readIn(language);
    show(<Sample />);
    fireEvent.submit(screen.getByRole('form'));
    expect((await screen.findByRole('note')).textContent).toBe(sentence);
    expect(screen.getAllByRole('textbox').map(saidOf)).toEqual([sentence, sentence]);
  });

  it('says in the language of the reader what the server refuses of a field', async () => {
    server.on('POST /api/things/', fault(400, 'The text is required', { errors: { text: 'The text is required' } }));
    await readIn('hi');
    show(<Sample text="Meera" />);
    fireEvent.submit(screen.getByRole('form'));
    expect(await screen.findAllByText('पाठ ज़रूरी है')).toHaveLength(2);
    expect(told).toEqual([{ text: 'पाठ ज़रूरी है' }]);
  });
});
