import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDeskKeys } from './use-desk-keys.ts';

const back = jest.fn();
const nothing = () => undefined;
const actions = {
  ...{ search: nothing, newPatient: nothing, family: nothing, unknown: nothing, photo: nothing, print: nothing },
  ...{ queue: nothing, keys: nothing, back },
};

function Desk() {
  useDeskKeys(actions, { focus: nothing, take: nothing });
  return <button type="button">Register</button>;
}

/** A dialog as a browser sees it: Mantine hears Esc at the window, and React has removed it before the document hears of the key. */
function openDialog(): HTMLElement {
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    window.removeEventListener('keydown', close, true);
    dialog.remove();
  };
  window.addEventListener('keydown', close, true);
  return dialog;
}

describe('keys of the desk', () => {
  beforeEach(() => {
    back.mockClear();
    render(<Desk />);
  });
  afterEach(cleanup);

  it.each([['in the dialog'], ['nowhere']])(
    'FRD-85 Esc that closes a dialog goes back no further, with the focus %s',
    async (at) => {
      const dialog = openDialog();
      if (at === 'in the dialog') dialog.appendChild(document.createElement('input')).focus();
      expect(document.activeElement === document.body).toBe(at === 'nowhere');
      await userEvent.keyboard('{Escape}');
      expect([dialog.isConnected, back.mock.calls.length]).toEqual([false, 0]);
      await userEvent.keyboard('{Escape}');
      expect(back).toHaveBeenCalledTimes(1);
    },
  );
});
