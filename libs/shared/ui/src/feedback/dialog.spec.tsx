import { Button, TextInput } from '@mantine/core';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormDialog } from '../forms/form-dialog.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { renderWithTheme } from '../testing.tsx';
import { Confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';

const IDLE = { isBusy: false, failure: null, dismiss: () => undefined };
const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement;
let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup();
});
/** Presses a button by the keyboard, and waits until the focus is in the dialog that this opens. */
const open = async (name: string, dialog: string) => {
  act(() => button(name).focus());
  await user.keyboard('{Enter}');
  const shown = await screen.findByRole('dialog', { name: dialog });
  await waitFor(() => expect(shown.contains(focused())).toBe(true));
};

type Step = 'list' | 'question' | 'form' | 'result';

/** A list with a dialog of each kind; the form is followed by what came of it. */
function List({ isRemoved = false }: { isRemoved?: boolean }) {
  const [at, setAt] = useState<Step>('list');
  const [isGone, setGone] = useState(false);
  const close = () => setAt('list');
  const remove = () => (close(), setGone(isRemoved));
  return (
    <main>
      <PageHeader title="Tokens" />
      {!isGone && <Button onClick={() => setAt('question')}>Remove</Button>}
      <Button onClick={() => setAt('form')}>New</Button>
      <TextInput label="Search" id="search" />
      {at === 'question' && (
        <Confirm title="Remove it?" label="Remove it" isBusy={false} onConfirm={remove} onClose={close}>
          For good.
        </Confirm>
      )}
      {at === 'form' && (
        <FormDialog title="New token" sending={IDLE} submit="Issue" onSend={() => setAt('result')} onClose={close}>
          <TextInput label="Name" data-autofocus />
        </FormDialog>
      )}
      {at === 'result' && (
        <Dialog opened title="Token A12" onClose={close}>
          <Button onClick={() => (close(), document.getElementById('search')!.focus())}>Search on</Button>
        </Dialog>
      )}
    </main>
  );
}

describe('the focus after a dialog', () => {
  it('FRD-85 goes back to what opened it, from a form as from a question', async () => {
    renderWithTheme(<List />);
    await open('New', 'New token');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(button('New')));
    await open('Remove', 'Remove it?');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(button('Remove')));
  });

  it('FRD-85 goes back beyond a dialog that another one took the place of', async () => {
    renderWithTheme(<List />);
    await open('New', 'New token');
    await user.keyboard('Asha{Enter}');
    const result = await screen.findByRole('dialog', { name: 'Token A12' });
    await waitFor(() => expect(result.contains(focused())).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(button('New')));
  });

  it('FRD-85 stays where it was moved to meanwhile', async () => {
    renderWithTheme(<List />);
    await open('New', 'New token');
    await user.keyboard('Asha{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Search on' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(focused()).toBe(screen.getByLabelText('Search'));
  });

  it('FRD-85 goes to the head of the screen where what opened the dialog went with it', async () => {
    renderWithTheme(<List isRemoved />);
    await open('Remove', 'Remove it?');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Tokens' })));
  });

  it('FRD-85 stays within the dialog beneath', async () => {
    function Two() {
      const [isAsked, setAsked] = useState(false);
      return (
        <Dialog opened title="Plan" onClose={() => undefined}>
          <Button data-autofocus onClick={() => setAsked(true)}>
            Lost phone
          </Button>
          {isAsked && (
            <Confirm title="Lost?" label="Yes" isBusy={false} onConfirm={() => setAsked(false)} onClose={() => setAsked(false)}>
              The second step is taken away.
            </Confirm>
          )}
        </Dialog>
      );
    }
    renderWithTheme(<Two />);
    await waitFor(() => expect(focused()).toBe(button('Lost phone')));
    await open('Lost phone', 'Lost?');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(button('Lost phone')));
  });
});
