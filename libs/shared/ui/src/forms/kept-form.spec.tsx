import { Button, TextInput } from '@mantine/core';
import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken, fault } from '@nidaan/api-client/testing';
import { route } from '@nidaan/kernel';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { autofill, reload, show } from '../testing.tsx';
import { DRAFT_MS, MOST_DRAFTS } from './drafts.ts';
import { DraftNote } from './draft-note.tsx';
import { Field } from './field.tsx';
import { Form, FormFoot } from './form.tsx';
import { useKeptForm } from './use-kept-form.ts';
import { inItsWords, useSubmission } from './use-submission.ts';

const SAVE = 'POST /api/things/';
const saveThing = route({
  owner: 'patients',
  name: 'patients.thing',
  method: 'POST',
  path: '/api/things/',
  access: 'hospital',
  needs: 'member',
  summary: '',
  body: z.object({}).loose(),
  idempotent: true,
});
const BLANK = { first: '', last: '', aadhar: '' };
const faultsOf = ({ last }: typeof BLANK): Record<string, string> => (last === 'wrong' ? { last: 'Not that' } : {});
const saved = jest.fn();

/** `isLeft`: the screen is left after it was saved, and not used again. */
function Things({ of = 'thing/1', isLeft = false }: { of?: string; isLeft?: boolean }) {
  const { form, draft, clear } = useKeptForm({ of, blank: () => BLANK, validate: faultsOf });
  const submission = useSubmission(saveThing, { failed: inItsWords('Not saved.'), onFieldErrors: form.setErrors, draft });
  const send = async (body: typeof BLANK) => {
    if (!(await submission.submit({ body }))) return;
    if (!isLeft) clear();
    saved();
  };
  return (
    <Form label="Thing" form={form} onSend={send}>
      <DraftNote draft={draft} onDiscard={clear} labels={{ aadhar: 'Aadhar Number' }} />
      <Field form={form} name="first" as={TextInput} label="First" />
      <Field form={form} name="last" as={TextInput} label="Last" />
      <Field form={form} name="aadhar" as={TextInput} label="Aadhar" />
      <FormFoot failure={submission.failure} onDismiss={submission.dismiss}>
        <Button type="submit" disabled={submission.isBusy}>
          Save
        </Button>
      </FormFoot>
    </Form>
  );
}

let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
  server = new FakeServer().install().on(SAVE, { status: 201, body: {} });
  localStorage.clear();
  session.set({ access: fakeToken({ sub: '7' }) });
  saved.mockClear();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const keys = () => server.seen(SAVE).map(({ headers }) => headers['Idempotency-Key']);
const stored = () => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
const values = () => ['First', 'Last', 'Aadhar'].map((name) => field(name).value);
const again = (of?: string) => {
  reload();
  show(<Things of={of} />);
};
const failOnce = async () => {
  server.on(SAVE, new TypeError('network'));
  fireEvent.click(button());
  await screen.findByRole('alert');
  server.on(SAVE, { status: 201, body: {} });
};

describe('a draft', () => {
  it('PAT-14 is restored after a reload, says so, and is discarded by its button', () => {
    show(<Things />);
    expect(screen.queryByText(/restored/)).toBeNull();
    type('First', 'Asha');
    again();
    expect(values()).toEqual(['Asha', '', '']);
    expect(screen.getByText(/^Draft of \d\d:\d\d [ap]m restored\. It is not saved yet\.$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(values()).toEqual(['', '', '']);
    expect(screen.queryByText(/restored/)).toBeNull();
    again();
    expect(values()).toEqual(['', '', '']);
  });

  it('never writes an Aadhaar number down, says that it is missing, and keeps it while the page lives', () => {
    const { showInstead } = show(<Things />);
    type('First', 'Asha');
    type('Aadhar', '998877665544');
    expect(stored()).toContain('Asha');
    expect(stored()).not.toContain('998877665544');
    showInstead(<p>another screen</p>);
    showInstead(<Things />);
    expect(values()).toEqual(['Asha', '', '998877665544']);
    again();
    expect(values()).toEqual(['Asha', '', '']);
    expect(screen.getByText(/Not kept on this device: Aadhar Number\.$/)).toBeTruthy();
  });

  it('is of one thing: another one begins empty', () => {
    show(<Things of="thing/1" />);
    type('First', 'Asha');
    again('thing/2');
    expect(values()).toEqual(['', '', '']);
    again('thing/1');
    expect(values()).toEqual(['Asha', '', '']);
  });

  it('takes what a browser fills in at once', () => {
    show(<Things />);
    autofill([field('First'), 'Asha'], [field('Last'), 'Verma']);
    again();
    expect(values()).toEqual(['Asha', 'Verma', '']);
  });

  it('is not seen by another account, and does not come back with the first one', () => {
    show(<Things />);
    type('First', 'Asha');
    session.clear();
    session.set({ access: fakeToken({ sub: '8' }) });
    again();
    expect(values()).toEqual(['', '', '']);
    session.set({ access: fakeToken({ sub: '7' }) });
    again();
    expect(values()).toEqual(['', '', '']);
  });

  it('ORG-25 is not seen by the same person in another hospital, and waits until he is back', () => {
    session.set({ access: fakeToken({ sub: '7', hid: 3 }) });
    show(<Things />);
    type('First', 'Asha');
    session.set({ access: fakeToken({ sub: '7', hid: 4 }) });
    again();
    expect(values()).toEqual(['', '', '']);
    session.set({ access: fakeToken({ sub: '7', hid: 3 }) });
    again();
    expect(values()).toEqual(['Asha', '', '']);
  });

  it('EHR-10 is taken over where the release before kept it without the hospital', () => {
    show(<Things />);
    type('First', 'Asha');
    session.set({ access: fakeToken({ sub: '7', hid: 3 }) });
    again();
    expect(values()).toEqual(['Asha', '', '']);
    session.set({ access: fakeToken({ sub: '7', hid: 4 }) });
    again();
    expect(values()).toEqual(['', '', '']);
  });

  it('SES-04 survives an expired session of the same account', () => {
    show(<Things />);
    type('First', 'Asha');
    session.clear();
    session.set({ access: fakeToken({ sub: '7', nonce: 'new' }) });
    again();
    expect(values()).toEqual(['Asha', '', '']);
  });

  it('SES-05 is forgotten at logout, in any tab', () => {
    show(<Things />);
    type('First', 'Asha');
    session.leave();
    session.set({ access: fakeToken({ sub: '7' }) });
    again();
    expect(values()).toEqual(['', '', '']);
    expect(stored()).not.toContain('Asha');
  });

  it('writes nothing of a form that is still open after somebody else has logged in', () => {
    show(<Things />);
    session.set({ access: fakeToken({ sub: '8' }) });
    type('First', 'Asha');
    expect(stored()).not.toContain('Asha');
  });

  it('ends after twelve hours, and the oldest when there are too many', () => {
    show(<Things />);
    type('First', 'Asha');
    jest.advanceTimersByTime(DRAFT_MS - 1000);
    again();
    expect(values()[0]).toBe('Asha');
    jest.advanceTimersByTime(1000);
    again();
    expect(values()[0]).toBe('');
    for (let number = 1; number <= MOST_DRAFTS + 1; number++) {
      again(`thing/${number}`);
      type('First', `Asha ${number}`);
      jest.advanceTimersByTime(1);
    }
    again('thing/1');
    expect(values()[0]).toBe('');
    again('thing/2');
    expect(values()[0]).toBe('Asha 2');
  });

  it('PAT-14 goes with what was saved, also where the screen is left as it stands', async () => {
    show(<Things isLeft />);
    type('First', 'Asha');
    fireEvent.click(button());
    await waitFor(() => expect(saved).toHaveBeenCalled());
    again();
    expect(values()).toEqual(['', '', '']);
    expect(stored()).not.toContain('Asha');
  });

  it('goes when it is saved', async () => {
    show(<Things />);
    type('First', 'Asha');
    fireEvent.click(button());
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(stored()).not.toContain('Asha');
    again();
    expect(values()).toEqual(['', '', '']);
  });
});

describe('a submission', () => {
  it('L3 a double click sends one call', async () => {
    show(<Things />);
    act(() => {
      button().click();
      button().click();
    });
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(keys()).toHaveLength(1);
  });

  it('L3 has the same key after a lost answer, also after a reload, and says what to do', async () => {
    show(<Things />);
    type('First', 'Asha');
    await failOnce();
    expect(screen.getByRole('alert').textContent).toBe(
      'Not saved.No answer came. What you typed is still here. Please check the connection and try again. It will not be saved twice.',
    );
    await failOnce();
    again();
    fireEvent.click(button());
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(3);
  });

  it('L3 has another key for changed values, and for the next one after it was saved', async () => {
    show(<Things />);
    type('First', 'Asha');
    await failOnce();
    type('First', 'Usha');
    fireEvent.click(button());
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    type('First', 'Usha');
    fireEvent.click(button());
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    expect(new Set(keys()).size).toBe(3);
  });

  it('focuses the first field that is wrong, here or at the server', async () => {
    show(<Things />);
    type('Last', 'wrong');
    fireEvent.click(button());
    await waitFor(() => expect(document.activeElement).toBe(field('Last')));
    expect(keys()).toHaveLength(0);
    server.on(SAVE, fault(400, 'First is taken', { errors: { first: 'First is taken' } }));
    type('Last', 'right');
    fireEvent.click(button());
    await waitFor(() => expect(document.activeElement).toBe(field('First')));
    expect(screen.getByRole('alert').textContent).toBe('First is taken');
  });

  it('focuses the message where the focus would be lost', async () => {
    show(<Things />);
    act(() => button().focus());
    await failOnce();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Not saved.'));
  });
});
