import { leave, session } from '@nidaan/api-client';
import { fault, type SeenCall } from '@nidaan/api-client/testing';
import { route } from '@nidaan/kernel';
import { patient } from '@nidaan/patients-contracts/testing';
import { show } from '@nidaan/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { PharmacyTab } from '../pharmacy-tab.tsx';
import {
  amount,
  atTheCounter,
  button,
  confirm,
  DISPENSE,
  dispensed,
  pass,
  press,
  record,
  search,
  sent,
  servePatient,
  servePharmacy,
  server,
  set,
} from '../testing/pharmacy.tsx';

servePharmacy();

const logout = route({
  name: 'identity.logout',
  owner: 'identity',
  method: 'POST',
  path: '/api/logout/',
  access: 'hospital',
  needs: 'member',
  summary: 'Log out',
});

describe('who works in several branches', () => {
  it('ORG-39 reads on the button where it is dispensed', async () => {
    await atTheCounter({ branchName: 'Kothrud' });
    expect(button('Dispense at Kothrud')).toBeTruthy();
  });
});

describe('ten seconds to take it back', () => {
  const typed = async () => {
    await atTheCounter();
    set(amount(3, 'Tablets'), '12');
    press();
  };
  const undo = () => button(/^Dispensed – Undo/);

  it('PHA-06 sends nothing before the time is over; Undo leaves everything as it was typed', async () => {
    await typed();
    expect(undo().textContent).toBe('Dispensed – Undo (10 s)');
    expect(amount(3, 'Tablets').matches(':disabled')).toBe(true);
    pass(4);
    expect([undo().textContent, sent()]).toEqual(['Dispensed – Undo (6 s)', []]);
    fireEvent.click(undo());
    pass(60);
    expect([sent(), amount(3, 'Tablets').value, amount(3, 'Tablets').matches(':disabled')]).toEqual([[], '12', false]);
    press();
    pass(11);
    await screen.findByText('Completed', { selector: 'strong' });
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['the screen is left', () => cleanup()],
    ['somebody logs out', () => leave(logout)],
  ])('PHA-06 PHA-18 sends at once, once, where %s', async (_, go) => {
    server.on('POST /api/logout/', { status: 200, body: {} });
    session.set({ access: 'a.b.c', refresh: 'd.e.f' });
    await typed();
    act(() => void go());
    await waitFor(() => expect(sent()).toHaveLength(1));
    pass(60);
    expect(sent()).toHaveLength(1);
    expect(server.seen(DISPENSE)[0]!.headers['Authorization']).toBe('Bearer a.b.c');
  });

  it('PHA-06 PHA-17 says at the next counter, and after a look elsewhere, that what was sent on leaving was not saved', async () => {
    server.on(DISPENSE, fault(503, 'Busy')).on('GET /api/patients-main/13/', { status: 200, body: patient({ id: 13 }) });
    const { queries } = await atTheCounter();
    set(amount(3, 'Tablets'), '12');
    press();
    search('13');
    const said = 'Dispensing for Asha Verma (12) was not saved. What you typed is kept.';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(sent()).toHaveLength(1);
    cleanup();
    show(<PharmacyTab />, queries);
    expect(await screen.findByText(said)).toBeTruthy();
    fireEvent.click(button('Back to this patient'));
    await waitFor(() => expect(amount(3, 'Tablets').value).toBe('12'));
    expect(screen.queryByText(said)).toBeNull();
    expect(sent()).toHaveLength(1);
  });

  it.each([
    [
      'no answer came',
      [record()],
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    [
      'one of two records failed',
      [record(), record({ id: 4 })],
      ({ body }: SeenCall) =>
        (body as { record_id: number }).record_id === 3 ? { status: 201, body: dispensed() } : fault(503, 'Busy'),
    ],
  ])('PHA-06 PHA-17 says that it is not certain where %s, until nothing is left to dispense', async (_, records, answer) => {
    servePatient(records);
    server.on(DISPENSE, answer).on('GET /api/patients-main/13/', { status: 200, body: patient({ id: 13 }) });
    await atTheCounter();
    set(amount(3, 'Tablets'), '12');
    press();
    search('13');
    const said = 'It is not certain that dispensing for Asha Verma (12) was saved. Please look.';
    expect(await screen.findByText(said)).toBeTruthy();
    servePatient(
      records,
      'Completed',
      records.map(({ id }) => dispensed({ id, record_id: id })),
    );
    search('12');
    await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  });

  it('asks before something is given for ₹0.00, and gives nothing on No', async () => {
    await atTheCounter();
    press();
    expect(await screen.findByText('Nothing is charged. Dispense for ₹0.00?')).toBeTruthy();
    fireEvent.click(button('Cancel'));
    pass(60);
    expect([sent(), screen.queryByText(/Undo/)]).toEqual([[], null]);
    press();
    fireEvent.click(button('Dispense for ₹0.00'));
    pass(11);
    await waitFor(() => expect(sent()[0]).toMatchObject({ total_amount: 0 }));
  });
});

describe('a price for each medicine', () => {
  const price = (line: RegExp) => screen.getByLabelText<HTMLInputElement>(line);

  it('PHA-04 PHA-07 ENT-06 adds the prices up to their amount, which can still be typed over, and says how it is paid', async () => {
    const tablet = { ...record().tablets[0]!, name: 'Cetirizine' };
    servePatient([record({ tablets: [...record().tablets, tablet] })]);
    await atTheCounter();
    set(price(/^Price of Paracetamol/), '20.10');
    set(price(/^Price of Cetirizine/), '9.9');
    set(price(/^Price of Tulsi/), '85');
    expect([amount(3, 'Tablets').value, amount(3, 'Syrups').value]).toEqual(['30.00', '85.00']);
    set(amount(3, 'Syrups'), '80');
    set(amount(3, 'Injections'), '40');
    fireEvent.change(screen.getByLabelText('Paid by'), { target: { value: 'UPI' } });
    confirm();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      tablets: [
        { name: 'Paracetamol', price: 20.1 },
        { name: 'Cetirizine', price: 9.9 },
      ],
      injections: { name: 'Diclofenac', price: 40 },
      syrups: [{ customName: 'Tulsi', price: 85 }, { name: 'Zinc' }],
      tabletsAmount: 30,
      syrupsAmount: 80,
      total_amount: 150,
      payment_type: 'UPI',
    });
    expect((sent()[0]!.syrups as object[])[1]).not.toHaveProperty('price');
  });

  it('PHA-20 names a price that is none, beside its medicine', async () => {
    await atTheCounter();
    set(price(/^Price of Paracetamol/), '-3');
    press();
    expect(screen.getByText('Price must be a number that is not negative')).toBeTruthy();
    set(price(/^Price of Paracetamol/), '');
    expect([amount(3, 'Tablets').value, screen.queryByText(/^Price must/)]).toEqual(['', null]);
    expect(sent()).toEqual([]);
  });
});
