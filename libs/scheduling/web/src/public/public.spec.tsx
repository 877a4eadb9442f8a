import type { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BOOKING, DOCTOR, HELD, HOSPITAL, openPublic as open, publicServer, SLOT, SLOW } from '../testing/public-pages.tsx';

let server: FakeServer;
beforeEach(() => {
  server = publicServer();
});
afterEach(cleanup);

describe('the public page', () => {
  it('FRD-78 shows hours and doctors; a former name leads to the present one', async () => {
    server.on('GET /api/public/hospital-pages/old/', { status: 200, body: HOSPITAL });
    open('/h/old');
    const link = await screen.findByRole('link', { name: 'Book appointment with Dr Iyer' }, SLOW);
    expect(link.getAttribute('href')).toBe('/h/pune/3');
    expect(screen.getByText('09:00–13:00')).toBeTruthy();
    expect(screen.getByText('₹450.00')).toBeTruthy();
  });

  it('FRD-78 shows photos of doctors in a fixed size, fetched when they come into sight, and initials of those without one', async () => {
    const photos = { photo_url: '/api/files/doctor/7/aa/b', photo_small_url: '/api/files/doctor/7/aa/b-small' };
    const doctors = [DOCTOR, { ...DOCTOR, ...photos, id: 4, name: 'Dr Meera Rao' }];
    server.on('GET /api/public/hospitals/7/doctors/', { status: 200, body: doctors });
    open('/h/pune');
    const photo = await screen.findByRole('img', { name: 'Photo of Dr Meera Rao' }, SLOW);
    const of = (name: string) => photo.getAttribute(name);
    expect([of('src'), of('width'), of('height'), of('loading'), of('sizes')]).toEqual([
      ...[photos.photo_small_url, '64', '64', 'lazy', '64px'],
    ]);
    expect(of('srcset')).toBe(`${photos.photo_small_url} 96w, ${photos.photo_url} 480w`);
    expect(screen.getByText('I')).toBeTruthy();
    expect(screen.getAllByRole('img')).toHaveLength(1);
  });

  it('FRD-78 tells search engines of the hospital, and to leave out what is not there', async () => {
    const tag = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
    open('/h/pune');
    await screen.findByRole('link', { name: 'Book appointment with Dr Iyer' }, SLOW);
    expect([tag('description'), tag('robots')]).toEqual(['Sanjeevani. Pune', undefined]);
    cleanup();
    open('/h/pune/3');
    await screen.findByText('Choose a day and a time', undefined, SLOW);
    expect(tag('description')).toBe('Book appointment with Dr Iyer. Paediatrics. Sanjeevani. Pune');
    cleanup();
    for (const [path, sentence] of [
      ['/h/nowhere', 'Hospital not found'],
      ['/h/pune/99', 'No doctor found with this ID'],
    ] as const) {
      open(path);
      await screen.findByText(sentence, undefined, SLOW);
      expect([tag('robots'), tag('description')]).toEqual(['noindex', undefined]);
      cleanup();
    }
    expect(tag('robots')).toBeUndefined();
  });

  it('FRD-78 is there without booking while that is off', async () => {
    server.on('GET /api/public/hospital-pages/pune/', { status: 200, body: { ...HOSPITAL, online_booking: false } });
    open('/h/pune');
    expect(await screen.findByText('09:00–13:00')).toBeTruthy();
    expect(screen.queryByText('Doctors')).toBeNull();
  });

  it('FRD-80 offers to choose a time again where the hold has expired', async () => {
    const user = userEvent.setup();
    server.on('GET /api/public/hospitals/7/slots/', { status: 200, body: [{ ...SLOT, time: '09:00' }] });
    server.on('POST /api/public/bookings/', { status: 201, body: HELD });
    const expired = 'This booking has expired. Please choose a time again.';
    server.on('POST /api/public/bookings/7.b/verify/', { status: 404, body: { statusCode: 404, message: expired } });
    open('/h/pune/3');
    await user.click(await screen.findByRole('radio', { name: '09:00' }, SLOW));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(screen.getByRole('textbox', { name: 'Patient name' }), 'Asha');
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await user.type(await screen.findByRole('textbox', { name: /Digit 1/ }), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm booking' }));
    expect(await screen.findByText(expired)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose a time again' }));
    expect(await screen.findByRole('radio', { name: '09:00' })).toBeTruthy();
  });
});

describe('a doctor who stops online booking meanwhile', () => {
  const OTHER = { ...DOCTOR, id: 4, name: 'Dr Rao' };
  const OFFLINE = 'This doctor no longer takes online bookings.';
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, SLOW));
  const chooseTime = async () => {
    await userEvent.click(await screen.findByRole('radio', { name: '10:30' }, SLOW));
    await press('Continue');
  };
  const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const stop = () => server.on('GET /api/public/hospitals/7/doctors/', { status: 200, body: [OTHER] });
  const refused = { status: 404, body: { statusCode: 404, message: OFFLINE } };
  beforeEach(async () => {
    server.on('GET /api/public/hospitals/7/doctors/', { status: 200, body: [DOCTOR, OTHER] });
    open('/h/pune/3');
    await chooseTime();
    await userEvent.type(box('Patient name'), 'Asha');
    await userEvent.type(box('Phone'), '9876543210');
  });

  it('FRD-79 leads from the patient to the other doctors, with whom all that was typed is there again', async () => {
    stop().on('POST /api/public/bookings/', refused);
    await press('Send me a code');
    expect((await screen.findByRole('alert')).textContent).toContain(OFFLINE);
    expect(screen.queryByText('No doctor found with this ID')).toBeNull();
    await userEvent.click(await screen.findByRole('link', { name: 'Book appointment with Dr Rao' }));
    await chooseTime();
    expect([box('Patient name').value, box('Phone').value]).toEqual(['Asha', '9876543210']);
    server.on('POST /api/public/bookings/', { status: 201, body: HELD });
    await press('Send me a code');
    await screen.findByText('Type the code', { selector: 'h2' });
    expect(server.seen('POST /api/public/bookings/').at(-1)!.body).toMatchObject({ doctor_id: 4, name: 'Asha' });
  });

  it('FRD-79 says to call the hospital where nobody else is booked online', async () => {
    server.on('GET /api/public/hospitals/7/doctors/', { status: 200, body: [] }).on('POST /api/public/bookings/', refused);
    await press('Send me a code');
    expect((await screen.findByText(/Please call the hospital\./)).textContent).toContain(OFFLINE);
    expect(screen.getByRole('link', { name: /0201/ })).toBeTruthy();
  });

  it('FRD-80 leads from the code to the other doctors, with whom all that was typed is there again', async () => {
    server.on('POST /api/public/bookings/', { status: 201, body: HELD });
    await press('Send me a code');
    await userEvent.type(await screen.findByRole('textbox', { name: /Digit 1/ }), '123456');
    stop().on('POST /api/public/bookings/7.b/verify/', refused);
    await press('Confirm booking');
    expect((await screen.findByText(/What you typed is kept/)).textContent).toContain(OFFLINE);
    await userEvent.click(await screen.findByRole('link', { name: 'Book appointment with Dr Rao' }));
    await chooseTime();
    expect([box('Patient name').value, box('Phone').value]).toEqual(['Asha', '9876543210']);
  });

  it('FRD-80 a booking that was confirmed stays in sight', async () => {
    server.on('POST /api/public/bookings/', { status: 201, body: HELD });
    await press('Send me a code');
    await userEvent.type(await screen.findByRole('textbox', { name: /Digit 1/ }), '123456');
    stop().on('POST /api/public/bookings/7.b/verify/', { status: 200, body: BOOKING });
    await press('Confirm booking');
    expect(await screen.findByText('AB23CD45')).toBeTruthy();
    await waitFor(() => expect(server.seen('GET /api/public/hospitals/7/doctors/').length).toBeGreaterThan(2));
    expect(screen.getByText('AB23CD45')).toBeTruthy();
    expect(screen.queryByText(/no longer takes online bookings/)).toBeNull();
  });
});

describe('the page of a booking', () => {
  it.each([
    [{}, 'You can move or cancel it until'],
    [{ can_change: false }, 'Please call the hospital'],
    [{ can_change: false, status: 'cancelled' }, 'This appointment is cancelled.'],
    [{ can_change: false, queue_page: '/q/7.t' }, 'See your place in the queue'],
  ])('FRD-81 says of %j: %s', async (more, sentence) => {
    server.on('GET /api/public/bookings/7.k/', { status: 200, body: { ...BOOKING, ...more } });
    open('/b/7.k');
    expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel appointment' }) !== null).toBe(!('can_change' in more));
  });

  it('FRD-81 what is chosen stays when the hospital moves the appointment meanwhile, and goes with an appointment that is cancelled', async () => {
    server.on('GET /api/public/bookings/7.k/', { status: 200, body: BOOKING });
    const { queries } = open('/b/7.k');
    const readAgain = () => act(() => queries.invalidateQueries());
    await userEvent.click(await screen.findByRole('button', { name: 'Choose another time' }));
    const choice = within(await screen.findByRole('region', { name: 'Choose another time' }));
    await userEvent.click(await choice.findByRole('radio', { name: /10:30/ }, SLOW));
    server.on('GET /api/public/bookings/7.k/', { status: 200, body: { ...BOOKING, time: '09:40' } });
    await readAgain();
    expect(await screen.findByText(/09:40/)).toBeTruthy();
    expect(choice.getByRole<HTMLInputElement>('radio', { name: /10:30/ }).checked).toBe(true);
    server.on('GET /api/public/bookings/7.k/', { status: 200, body: { ...BOOKING, can_change: false, status: 'cancelled' } });
    await readAgain();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Choose another time' })).toBeNull());
  });

  it('FRD-81 says until when it can be changed by the clock of the hospital', async () => {
    for (const [zone, until] of [
      ['Asia/Dubai', '25/11/2026, 05:30 am'],
      [undefined, '25/11/2026, 07:00 am'],
    ]) {
      server.on('GET /api/public/bookings/7.k/', { status: 200, body: { ...BOOKING, time_zone: zone } });
      open('/b/7.k');
      expect(await screen.findByText(`You can move or cancel it until ${until}.`)).toBeTruthy();
      cleanup();
    }
  });

  it('FRD-81 leads back from another time where there is none, or where nobody can say', async () => {
    server.on('GET /api/public/bookings/7.k/', { status: 200, body: BOOKING });
    server.on('GET /api/public/hospitals/7/doctors/', { status: 503, body: { message: 'away' } });
    open('/b/7.k');
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, SLOW));
    await press('Choose another time');
    server.on('GET /api/public/hospitals/7/doctors/', { status: 200, body: [{ ...DOCTOR, next_free: null }] });
    await press('Try again');
    const choice = within(screen.getByRole('region', { name: 'Choose another time' }));
    expect(await choice.findByText('No free time online')).toBeTruthy();
    await press('Back');
    expect(screen.getByRole('button', { name: 'Choose another time' })).toBeTruthy();
  });

  it('FRD-81 a cancelled appointment leaves no question behind', async () => {
    server.on('GET /api/public/bookings/7.k/', { status: 200, body: BOOKING });
    const over = { ...BOOKING, can_change: false, status: 'cancelled' };
    server.on('POST /api/public/bookings/7.k/cancel/', { status: 200, body: over });
    open('/b/7.k');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
    server.on('GET /api/public/bookings/7.k/', { status: 200, body: over });
    await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('This appointment is cancelled.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Yes, cancel it' })).toBeNull();
  });
});
