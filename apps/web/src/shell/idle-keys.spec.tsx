import { idle, session } from '@nidaan/api-client';
import { FakeServer, fakeToken } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FormDialog } from '@nidaan/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { mockTabs, PROFILE } from '../testing/shell.tsx';

const heard = jest.fn<(key: string) => void>();
const IDLE = { isBusy: false, failure: null, dismiss: () => undefined };

/** A screen with a dialog that was left open, and with keys of its own. */
function Screen() {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => heard(key);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!isOpen) return <h1>Hospital Dashboard</h1>;
  return (
    <FormDialog title="Left open" sending={IDLE} submit="Save" onSend={() => undefined} onClose={() => setOpen(false)}>
      <input aria-label="Note" data-autofocus />
    </FormDialog>
  );
}

mockTabs(jest.unstable_mockModule, { loadDashboardTab: async () => ({ default: Screen }) });
const { renderAt } = await import('../testing/render-at.tsx');

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  heard.mockClear();
  server = new FakeServer().install();
  server.on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, idle_lock_minutes: 15 }] });
  act(() => session.set({ access: fakeToken({}), refresh: 'r' }));
});

/** Types a note into the dialog, and leaves it until the screen is locked. */
async function leave(): Promise<HTMLElement> {
  renderAt('/dashboard');
  await userEvent.type(await screen.findByLabelText('Note'), 'half');
  idle.touch(Date.now() - 16 * 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  const password = await screen.findByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  heard.mockClear();
  return password;
}
const unlock = async () => {
  server.on('POST /api/session/unlock/', { status: 204 });
  await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
};

describe('keys of a locked screen', () => {
  it('ORG-51 Escape, with which somebody wakes it, leaves the dialog beneath and its text as they are', async () => {
    await leave();
    await userEvent.keyboard('{Escape}');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await unlock();
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half');
    act(() => screen.getByLabelText('Note').focus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText('Note')).toBeNull();
  });

  it('ORG-51 what is typed in the lock or pressed on its buttons is not for the screen behind', async () => {
    await leave();
    await userEvent.keyboard('r{Control>}k{/Control}');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unlock' }));
    await userEvent.keyboard('r');
    expect(heard.mock.calls.flat().filter((key) => key !== 'Tab')).toEqual([]);
    // Tab goes round within the lock.
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await userEvent.clear(screen.getByLabelText('Password'));
    await unlock();
    await userEvent.type(screen.getByLabelText('Note'), 'x');
    expect(heard.mock.calls.at(-1)).toEqual(['x']);
  });
});
