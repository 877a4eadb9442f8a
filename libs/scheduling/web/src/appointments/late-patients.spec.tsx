import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appointment, DOCTOR } from '../testing/appointments.ts';
import { AppointmentsTab } from './appointments-tab.tsx';

const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
const MISSED = appointment({ date: TODAY, status: 'no_show' });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/doctors/', { status: 200, body: [DOCTOR] })
    .on('GET /api/branches/', { status: 200, body: [] })
    .on('GET /api/appointments/', { status: 200, body: [MISSED] });
});
afterEach(cleanup);

const row = async () => within((await screen.findByText('Asha Rao')).closest('tr')!);

describe('a patient who did not come', () => {
  it('FRD-51 comes late on the same day by the button of the list', async () => {
    show(<AppointmentsTab />);
    const buttons = (await row()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Check in']);
    await userEvent.click(buttons[0]!);
    expect(await screen.findByRole('form', { name: 'Check in' })).toBeTruthy();
  });

  it('FRD-51 comes late on the same day by the key of the columns, and is not moved or cancelled', async () => {
    show(<AppointmentsTab />);
    await row();
    await userEvent.selectOptions(screen.getByLabelText('View'), 'day');
    await userEvent.click(await screen.findByRole('button', { name: /Asha Rao/ }));
    await screen.findByText(/^Chosen: Asha Rao/);
    for (const key of ['m', 'x']) fireEvent.keyDown(document.body, { key });
    expect(screen.queryByRole('form')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(await screen.findByRole('form', { name: 'Check in' })).toBeTruthy();
  });

  it('FRD-51 does not come on another day', async () => {
    server.on('GET /api/appointments/', { status: 200, body: [{ ...MISSED, date: '2026-11-22' }] });
    show(<AppointmentsTab />);
    expect((await row()).queryByRole('button')).toBeNull();
  });
});
