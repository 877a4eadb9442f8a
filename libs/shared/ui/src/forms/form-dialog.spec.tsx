import { TextInput } from '@mantine/core';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { DateField } from '../dates/date-field.tsx';
import { renderWithTheme } from '../testing.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TypeAhead } from './type-ahead.tsx';

const IDLE = { isBusy: false, failure: null, dismiss: () => undefined };
const onSend = jest.fn();
const onClose = jest.fn();

type Given = Partial<ComponentProps<typeof FormDialog>>;
const dialog = (given: Given = {}) => (
  <FormDialog title="New token" sending={IDLE} submit="Issue" onSend={onSend} onClose={onClose} {...given}>
    <TextInput label="Name" data-autofocus />
    <TextInput label="Phone" />
  </FormDialog>
);
const show = (given?: Given) => {
  onSend.mockClear();
  onClose.mockClear();
  return renderWithTheme(dialog(given));
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const buttons = () => [...screen.getByRole('form').querySelectorAll('button')].map(({ textContent }) => textContent);

describe('a dialog that is a form', () => {
  it('is named by its title, begins in its first field, and goes on by Enter', async () => {
    const user = userEvent.setup();
    show();
    expect(screen.getByRole('dialog', { name: 'New token' })).toBeTruthy();
    expect(screen.getByRole('form', { name: 'New token' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await user.keyboard('Asha{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
    expect(onSend).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('is sent by Ctrl+Enter from anywhere, and left by Escape and by Cancel', async () => {
    const user = userEvent.setup();
    show({ label: 'Token' });
    expect(screen.getByRole('form', { name: 'Token' })).toBeTruthy();
    button('Cancel').focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect([onSend.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await user.click(button('Cancel'));
    await user.keyboard('{Escape}');
    expect([onSend.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 2]);
  });

  it.each(['a day', 'Month before', 'Month after', 'the field'])(
    'FRD-85 stays when Escape closes its calendar from %s',
    async (where) => {
      const user = userEvent.setup();
      onClose.mockClear();
      renderWithTheme(
        <FormDialog title="New token" sending={IDLE} submit="Issue" onSend={onSend} onClose={onClose}>
          <DateField label="Day" />
        </FormDialog>,
      );
      const field = screen.getByLabelText('Day');
      await user.click(button('Choose a day'));
      await waitFor(() => expect(document.activeElement).toBe(button('Month before')));
      const day = () => document.querySelector<HTMLElement>('[data-at]')!;
      act(() => (where === 'the field' ? field : where === 'a day' ? day() : button(where)).focus());
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Month before' })).toBeNull());
      expect(onClose).not.toHaveBeenCalled();
      act(() => field.focus());
      await user.keyboard('{Escape}');
      expect(onClose).toHaveBeenCalledTimes(1);
    },
  );

  it('FRD-85 stays when Escape closes the list of a field in it', async () => {
    const user = userEvent.setup();
    onClose.mockClear();
    renderWithTheme(
      <FormDialog title="New token" sending={IDLE} submit="Issue" onSend={onSend} onClose={onClose}>
        <TypeAhead label="Disease" options={['Cold', 'Fever']} />
      </FormDialog>,
    );
    await user.type(screen.getByRole('combobox'), 'Fe{Escape}');
    expect([screen.queryByRole('option'), onClose.mock.calls.length]).toEqual([null, 0]);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open at a click beside it where what was typed would be lost', () => {
    const clickBeside = () => fireEvent.click(document.querySelector('.mantine-Modal-overlay')!);
    const view = show({ closeOnClickOutside: false });
    clickBeside();
    expect(onClose).not.toHaveBeenCalled();
    view.rerender(dialog());
    clickBeside();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('says what went wrong, above the buttons', () => {
    const dismiss = jest.fn();
    show({ sending: { isBusy: false, failure: { sentence: 'Not issued.' }, dismiss }, news: <p>Somebody else has it.</p> });
    expect(screen.getByRole('alert').textContent).toBe('Not issued.');
    expect(screen.getByText('Somebody else has it.').compareDocumentPosition(button('Issue'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    fireEvent.click(button('Dismiss'));
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  it('is not sent twice: while it is under way the button loads, or says so', () => {
    const view = show({ sending: { ...IDLE, isBusy: true } });
    expect([button('Issue').disabled, button('Issue').dataset['loading']]).toEqual([true, 'true']);
    view.rerender(dialog({ sending: { ...IDLE, isBusy: true }, busy: 'Issuing...' }));
    expect([button('Issuing...').disabled, button('Issuing...').dataset['loading']]).toEqual([true, undefined]);
    view.rerender(dialog({ busy: 'Issuing...', isReady: false }));
    expect(button('Issue').disabled).toBe(true);
  });

  it('has its buttons in one order: what sends, others, what leaves everything as it is', () => {
    const view = show({ others: <button type="button">All the same</button>, cancel: 'Keep' });
    expect(buttons()).toEqual(['Issue', 'All the same', 'Keep']);
    view.rerender(dialog({ submit: null }));
    expect(buttons()).toEqual(['Cancel']);
  });

  it('begins on the button where nothing is to be typed', async () => {
    onSend.mockClear();
    renderWithTheme(
      <FormDialog title="Take it back?" sending={IDLE} submit="Take back" isFirst onSend={onSend} onClose={onClose}>
        <p>What was cancelled stays cancelled.</p>
      </FormDialog>,
    );
    await waitFor(() => expect(document.activeElement).toBe(button('Take back')));
  });

  it('shows in the place of the form what came of it', () => {
    show({ instead: <p>Token A12</p> });
    expect(screen.getByRole('dialog', { name: 'New token' }).textContent).toContain('Token A12');
    expect(screen.queryByRole('form')).toBeNull();
  });
});
