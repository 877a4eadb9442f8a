import type { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readIn } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BOOKING, DOCTOR, HELD, HOSPITAL, openPublic as open, publicServer, SLOW } from '../testing/public-pages.tsx';

const START = 'POST /api/public/bookings/';
const SLOTS = 'GET /api/public/hospitals/7/slots/';
const held = () => ({ ...HELD, expires_at: new Date(Date.now() + 600_000).toISOString() });

let server: FakeServer;
beforeEach(() => {
  server = publicServer().on(START, { status: 201, body: held() });
});
afterEach(cleanup);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, SLOW));
const chooseTime = async (name = '10:30') => {
  await userEvent.click(await screen.findByRole('radio', { name }, SLOW));
  await press('Continue');
};
const typePatient = async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Patient name' }), 'Asha');
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '9876543210');
};
const toCode = async () => {
  await chooseTime();
  if (screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value === '') await typePatient();
  await press('Send me a code');
  await screen.findByText('Type the code', { selector: 'h2' });
};
const attempts = () => [...server.seen(START).map(({ body }) => (body as { attempt: string }).attempt)];

describe('a time that this tab holds', () => {
  it('FRD-79 is asked for again by the same attempt where no answer came, and shown as free to it', async () => {
    server.on(START, new Error('no net'));
    open('/h/pune/3');
    await chooseTime();
    await typePatient();
    await press('Send me a code');
    await screen.findByText(/No answer came/);
    server.on(START, { status: 201, body: held() });
    await press('Send me a code');
    await screen.findByText('Type the code', { selector: 'h2' });
    const [first, second] = attempts();
    expect([first, second]).toEqual([expect.stringMatching(/^[\da-f]{32}$/), first]);
    await press('Change');
    await screen.findByRole('radio', { name: '10:30' });
    expect(server.seen(SLOTS).every(({ query }) => query['attempt'] === first)).toBe(true);
  });

  it('FRD-79 stays to be chosen where it was the last one of its day', async () => {
    open('/h/pune/3');
    await toCode();
    const days = () => within(screen.getByRole('group', { name: 'Day' })).getAllByRole('button');
    const later = { ...DOCTOR, next_free: { date: '2026-11-26', time: '09:00' } };
    server.on('GET /api/public/hospitals/7/doctors/', { status: 200, body: [later] });
    for (const again of [() => undefined, () => (cleanup(), void open('/h/pune/3'))]) {
      again();
      await press('Change');
      await waitFor(() => expect(screen.queryByRole('radio', { name: '10:30' })).toBeTruthy());
      expect([days()[0]!.textContent, days()[0]!.getAttribute('aria-pressed')]).toEqual([expect.stringContaining('25'), 'true']);
      await toCode();
    }
  });

  it('FRD-79 FRD-80 comes back to the code when the page is loaded anew', async () => {
    open('/h/pune/3');
    await toCode();
    cleanup();
    server.on('POST /api/public/bookings/7.b/verify/', { status: 200, body: BOOKING });
    open('/h/pune/3');
    await userEvent.type(await screen.findByRole('textbox', { name: /Digit 1/ }, SLOW), '123456');
    expect(screen.getByText(/, 10:30/)).toBeTruthy();
    await press('Confirm booking');
    expect(await screen.findByText('AB23CD45')).toBeTruthy();
    cleanup();
    open('/h/pune/3');
    expect(await screen.findByText('Choose a day and a time', undefined, SLOW)).toBeTruthy();
  });

  it('FRD-79 is kept for its doctor and its ten minutes alone, and without who comes', async () => {
    open('/h/pune/3');
    await toCode();
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Asha|9876543210/);
    cleanup();
    server.on('GET /api/public/hospitals/7/doctors/', { status: 200, body: [DOCTOR, { ...DOCTOR, id: 4 }] });
    open('/h/pune/4');
    expect(await screen.findByText('Choose a day and a time', undefined, SLOW)).toBeTruthy();
    cleanup();
    server.on(START, { status: 201, body: { ...HELD, expires_at: new Date(Date.now() - 1000).toISOString() } });
    open('/h/pune/4');
    await toCode();
    cleanup();
    open('/h/pune/4');
    expect(await screen.findByText('Choose a day and a time', undefined, SLOW)).toBeTruthy();
  });
});

describe('another language', () => {
  it('FRD-79 loses neither the time nor what is typed for the patient', async () => {
    open('/h/pune/3');
    await chooseTime();
    await typePatient();
    await readIn('hi');
    expect([screen.getByDisplayValue('Asha'), screen.getByDisplayValue('9876543210')]).toHaveLength(2);
    await readIn('en');
    await press('Send me a code');
    await screen.findByText('Type the code', { selector: 'h2' });
    expect(server.seen(START)[0]!.body).toMatchObject({ time: '10:30', name: 'Asha' });
  });

  it('FRD-80 FRD-81 loses neither the code nor what was booked, nor the other time that is chosen for it', async () => {
    open('/h/pune/3');
    await toCode();
    await userEvent.type(screen.getByRole('textbox', { name: /Digit 1/ }), '123456');
    await readIn('hi');
    await readIn('en');
    server.on('POST /api/public/bookings/7.b/verify/', { status: 200, body: BOOKING });
    await press('Confirm booking');
    expect(server.seen('POST /api/public/bookings/7.b/verify/')[0]!.body).toEqual({ otp: '123456' });
    await screen.findByText('AB23CD45');
    await readIn('hi');
    expect(screen.getByText('AB23CD45')).toBeTruthy();
    await readIn('en');
    cleanup();
    server.on('GET /api/public/bookings/7.k/', { status: 200, body: BOOKING });
    open('/b/7.k');
    await press('Choose another time');
    await userEvent.click(await screen.findByRole('radio', { name: '10:30' }, SLOW));
    await readIn('hi');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '10:30' }).checked).toBe(true);
  });
});

describe('the booking page without a connection', () => {
  const away = { status: 503, body: { message: 'away' } };
  const robots = () => document.head.querySelector('meta[name="robots"]');

  it.each([
    ['the hospital', 'GET /api/public/hospital-pages/pune/', HOSPITAL],
    ['the doctors', 'GET /api/public/hospitals/7/doctors/', [DOCTOR]],
  ])(
    'FRD-78 does not say that there is no such thing where %s cannot be asked for, and asks again',
    async (_what, path, body) => {
      server.on(path, away);
      open('/h/pune/3');
      await screen.findByRole('button', { name: 'Try again' }, SLOW);
      expect([screen.queryByText('Hospital not found'), screen.queryByText('No doctor found with this ID'), robots()]).toEqual([
        ...[null, null, null],
      ]);
      server.on(path, { status: 200, body });
      await press('Try again');
      expect(await screen.findByText('Choose a day and a time', undefined, SLOW)).toBeTruthy();
    },
  );
});
