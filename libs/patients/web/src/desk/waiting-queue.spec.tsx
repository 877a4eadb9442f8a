import { keyOf } from '@nidaan/api-client';
import { fault } from '@nidaan/api-client/testing';
import { pendingPatients } from '@nidaan/patients-contracts';
import { patient } from '@nidaan/patients-contracts/testing';
import { show } from '@nidaan/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRef } from 'react';
import { page, WAITING } from '../testing/desk.tsx';
import { serveRegistration, server } from '../testing/registration.tsx';
import { WaitingQueue } from './waiting-queue.tsx';

const CANCEL = 'POST /api/patients/31/cancel/';
const ravi = patient({ id: 31, first_name: 'Ravi', last_name: 'Rao', name: 'Ravi Rao', status: 'Pending' });
const uma = patient({ id: 32, first_name: 'Uma', last_name: 'Kale', name: 'Uma Kale', status: 'Pending' });
const press = (button: HTMLElement) => fireEvent.click(button);

const Queue = () => <WaitingQueue element={useRef(null)} />;
const opened = async (id: number) => {
  press(await screen.findByRole('button', { name: new RegExp(`^Cancel visit ${id}`) }));
  return within(await screen.findByRole('dialog'));
};

describe('who waits', () => {
  serveRegistration();

  it('FRD-84 says that more wait than are shown, and leads to who was registered last', async () => {
    const many = Array.from({ length: 16 }, (_, at) => patient({ id: 100 + at, first_name: `P${at}`, status: 'Pending' }));
    server.on(WAITING, page(many.slice(0, 15)));
    const { unmount } = show(<Queue />);
    expect(await screen.findAllByRole('listitem')).toHaveLength(15);
    expect(screen.queryByText(/More patients wait/)).toBeNull();
    unmount();
    server.on(WAITING, page(many));
    show(<Queue />);
    expect((await screen.findByRole('link', { name: 'All patients, the newest first' })).getAttribute('href')).toBe('/patients');
    expect(screen.getAllByRole('listitem')).toHaveLength(15);
    expect(server.seen(WAITING).at(-1)!.query).toMatchObject({ limit: '16' });
  });

  it('FRD-11 what is to be given back stays when the visit has left the list, of each one, until it is read', async () => {
    server.on(WAITING, page([ravi, uma])).on(CANCEL, { status: 200, body: { ...ravi, status: 'Cancelled', refund_due: 300 } });
    server.on('POST /api/patients/32/cancel/', { status: 200, body: { ...uma, status: 'Cancelled', refund_due: 0.5 } });
    show(<Queue />);
    const cancel = async (id: number, rest: unknown[]) => {
      const dialog = await opened(id);
      server.on(WAITING, page(rest));
      press(dialog.getByRole('button', { name: 'Cancel visit' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await cancel(31, [uma]);
    await waitFor(() => expect(screen.queryByText('ID 31')).toBeNull());
    expect(screen.getByText('To be given back to Ravi Rao: ₹300.00')).toBeTruthy();
    await cancel(32, []);
    await screen.findByText('No patients waiting');
    expect(screen.getByText('To be given back to Uma Kale: ₹0.50')).toBeTruthy();
    press(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
    expect(screen.queryByText(/Ravi Rao/)).toBeNull();
    expect(screen.getByText(/Uma Kale/)).toBeTruthy();
  });

  it('FRD-11 a note that is typed stays when the doctor treats the patient meanwhile, and the refusal is said', async () => {
    server.on(WAITING, page([ravi])).on(CANCEL, fault(409, 'This visit has already been treated'));
    const { queries } = show(<Queue />);
    const dialog = await opened(31);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Note' }), { target: { value: 'went home' } });
    server.on(WAITING, page([]));
    await act(() => queries.invalidateQueries({ queryKey: keyOf(pendingPatients) }));
    await screen.findByText('No patients waiting');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('went home');
    press(dialog.getByRole('button', { name: 'Cancel visit' }));
    expect(await dialog.findByText('This visit has already been treated')).toBeTruthy();
    expect(server.seen(CANCEL)[0]!.body).toEqual({ reason: 'left', note: 'went home' });
  });

  it('FRD-11 offers no cancelling to who may not register', async () => {
    server.on(WAITING, page([ravi]));
    show(<Queue />, undefined, undefined, '/', { may: (permission) => permission !== 'patients.register' });
    expect(await screen.findByText('ID 31')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel visit/ })).toBeNull();
  });
});
