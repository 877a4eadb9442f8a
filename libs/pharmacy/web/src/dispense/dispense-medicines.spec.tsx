import { fault } from '@nidaan/api-client/testing';
import { reload, show } from '@nidaan/ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PharmacyTab } from '../pharmacy-tab.tsx';
import {
  amount,
  atTheCounter,
  box,
  button,
  confirm,
  DISPENSE,
  dispensed,
  pass,
  record,
  sent,
  servePatient,
  servePharmacy,
  server,
  set,
} from '../testing/pharmacy.tsx';

servePharmacy();

const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('dispensing', () => {
  it('PHA-03 PHA-25 shows who it is and what was prescribed, record by record', async () => {
    servePatient([record(), record({ id: 5, injections: 'not required', syrups: 'not required' })]);
    await atTheCounter();
    const facts = [...screen.getByRole('region', { name: 'Patient' }).querySelectorAll('dl > div')].map(
      (each) => each.textContent,
    );
    const who = ['ID12', 'NameAsha Verma', 'UHIDUH000501', 'Age38 years', 'Phone9876543210', 'DiseaseDengue'];
    expect(facts).toEqual([...who, 'StatusPrescribed']);
    const first = screen.getByRole('region', { name: 'Prescription (record 3)' });
    expect([...first.querySelectorAll('dl > div')].map((each) => each.textContent)).toEqual([
      'TabletsParacetamol | 10 tablets (650mg) | BD | 5 Days',
      'InjectionsDiclofenac | medium (2-5ml) | 75mg/3ml',
      'SyrupsTulsi | 10mlZinc | 5ml',
      "Doctor's AdviceRest and fluids",
    ]);
    expect(screen.getByRole('region', { name: 'Prescription (record 5)' })).toBeTruthy();
  });

  it('PHA-04 adds up each record and all of them while amounts are typed', async () => {
    servePatient([record(), record({ id: 5 })]);
    await atTheCounter();
    set(amount(3, 'Tablets'), '1200.50');
    set(amount(3, 'Syrups'), '.');
    set(amount(3, 'Injections'), '30');
    set(amount(5, 'Ointments'), '99999.75');
    expect(screen.getByRole('region', { name: 'Prescription (record 3)' }).textContent).toContain('Record total₹1,230.50');
    expect(screen.getByText('Grand total').parentElement!.textContent).toBe('Grand total ₹1,01,230.25');
  });

  it("PHA-07 sends one call per record, with what was prescribed, the amounts, their sum and the hospital's day", async () => {
    jest.setSystemTime(new Date('2026-11-22T20:00:00Z'));
    servePatient([record(), record({ id: 5 })]);
    await atTheCounter();
    set(amount(3, 'Tablets'), '120.10');
    set(amount(3, 'Injections'), '30.2');
    confirm();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]).toEqual({
      patient: 12,
      patient_name: 'Asha Verma',
      patient_disease: 'Dengue',
      doctor_advice: 'Rest and fluids',
      record_id: 3,
      tablets: [{ name: 'Paracetamol', dosage: '650mg', count: 10, price: 120.1 }],
      injections: { name: 'Diclofenac', size: 'medium', dosage: '75mg/3ml', price: 30.2 },
      ointments: 'not required',
      syrups: record().syrups,
      tabletsAmount: 120.1,
      injectionsAmount: 30.2,
      ointmentsAmount: 0,
      syrupsAmount: 0,
      total_amount: 150.3,
      date: '2026-11-23',
    });
    expect(sent()[1]).toMatchObject({ record_id: 5, total_amount: 0 });
  });

  it("PHA-05 PHA-10 OPN-11 shows 'Completed' instead of editing once all is dispensed", async () => {
    await atTheCounter();
    set(amount(3, 'Tablets'), '120.5');
    confirm();
    expect(await screen.findByText('Completed', { selector: 'strong' })).toBeTruthy();
    expect(screen.getByText('₹120.50')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm Dispensing' })).toBeNull();
    expect(screen.queryByRole('group', { name: /^Amounts/ })).toBeNull();
    expect(button('PDF, Download bill of record 3')).toBeTruthy();
    await waitFor(() => expect(document.activeElement!.textContent).toContain('Medicines dispensed'));
  });

  it("PHA-05 OPN-11 shows 'Completed' and says so where the visit was completed without dispensing", async () => {
    servePatient([record(), record({ id: 5, tablets: [], injections: 'not required', syrups: 'not required' })], 'Completed');
    await atTheCounter();
    expect(await screen.findByText('Completed', { selector: 'strong' })).toBeTruthy();
    expect(screen.getByText(/^This visit was completed without dispensing/)).toBeTruthy();
    expect(screen.queryByText('All medicines of this patient are dispensed.')).toBeNull();
    const badge = (id: number) =>
      within(screen.getByRole('region', { name: `Prescription (record ${id})` })).getByText(/dispens/i).textContent;
    expect([badge(3), badge(5)]).toEqual(['Completed without dispensing', 'Nothing to dispense']);
    expect(screen.queryByRole('button', { name: 'Confirm Dispensing' })).toBeNull();
  });

  it('PHA-05 leaves alone what was dispensed before and offers the rest', async () => {
    servePatient([record({ tabletsAmount: 80, total_amount: 80 }), record({ id: 5 })], 'Prescribed', [
      dispensed({ record_id: 3 }),
    ]);
    await atTheCounter();
    expect(screen.getByRole('region', { name: 'Prescription (record 3)' }).textContent).toContain('Record total₹80.00');
    expect(screen.getAllByRole('group', { name: /^Amounts/ })).toHaveLength(1);
    confirm();
    await waitFor(() => expect(sent().map(({ record_id }) => record_id)).toEqual([5]));
  });

  it("PHA-06 says 'No medical records to dispense'", async () => {
    servePatient([], 'Pending');
    await atTheCounter();
    expect(screen.getByText('No medical records to dispense')).toBeTruthy();
    expect(button('Confirm Dispensing').dataset.variant).toBe('default');
    confirm();
    expect(screen.getByRole('alert').textContent).toBe('No medical records to dispense');
    expect(sent()).toEqual([]);
  });

  it('PHA-20 asks for a number that is not negative, beside the field, and sends nothing', async () => {
    await atTheCounter();
    for (const odd of ['-1', 'abc', '1,000']) {
      set(amount(3, 'Ointments'), odd);
      confirm();
      expect(screen.getByText('Ointments amount must be a number that is not negative')).toBeTruthy();
    }
    await waitFor(() => expect(document.activeElement).toBe(amount(3, 'Ointments')));
    set(amount(3, 'Ointments'), '1');
    expect(screen.queryByText(/must be a number/)).toBeNull();
    expect(sent()).toEqual([]);
  });
});

describe('never twice', () => {
  it('PHA-18 a double click sends one call', async () => {
    await atTheCounter();
    set(amount(3, 'Tablets'), '12');
    const button = screen.getByRole('button', { name: 'Confirm Dispensing' });
    act(() => {
      button.click();
      button.click();
    });
    pass(11);
    await screen.findByText('Completed', { selector: 'strong' });
    expect(sent()).toHaveLength(1);
  });

  it("PHA-17 PHA-18 says 'Failed to dispense medicines. Please try again.', keeps what was typed, and retries under the same key", async () => {
    server.on(DISPENSE, new TypeError('network'));
    await atTheCounter();
    set(amount(3, 'Tablets'), '12');
    confirm();
    expect(await alertText()).toContain('Failed to dispense medicines. Please try again.');
    expect(amount(3, 'Tablets').value).toBe('12');
    confirm();
    await waitFor(() => expect(sent()).toHaveLength(2));
    const keys = server.seen(DISPENSE).map(({ headers }) => headers['Idempotency-Key']);
    expect([keys[0] === keys[1], keys[0]!.length > 10]).toEqual([true, true]);
  });

  it('PHA-17 shows the reason of a refusal', async () => {
    server.on(DISPENSE, fault(400, 'The total is too large'));
    await atTheCounter();
    confirm();
    expect(await alertText()).toContain('The total is too large');
  });

  it('PHA-18 a failure in the middle offers only what is left', async () => {
    servePatient([record(), record({ id: 5 })]);
    await atTheCounter();
    server.on(DISPENSE, ({ body }) => {
      if ((body as { record_id: number }).record_id === 5) return fault(500, 'x');
      servePatient([record(), record({ id: 5 })], 'Prescribed', [dispensed({ record_id: 3 })]);
      return { status: 201, body: dispensed() };
    });
    confirm();
    await alertText();
    await waitFor(() => expect(screen.getAllByRole('group', { name: /^Amounts/ })).toHaveLength(1));
    confirm();
    await waitFor(() => expect(sent().map(({ record_id }) => record_id)).toEqual([3, 5, 5]));
  });

  it('PHA-18 ORG-29 says why nothing was dispensed at a closed branch, and keeps what was typed', async () => {
    await atTheCounter();
    server.on(DISPENSE, fault(409, 'This branch is closed.'));
    set(amount(3, 'Tablets'), '120.50');
    confirm();
    expect(await alertText()).toContain('This branch is closed.');
    expect(screen.queryByText(/was dispensed already/)).toBeNull();
    reload();
    await atTheCounter();
    expect(amount(3, 'Tablets').value).toBe('120.50');
  });

  it('PHA-18 OPN-39 says when another desk was faster, and shows what is true now', async () => {
    await atTheCounter();
    server.on(DISPENSE, () => {
      servePatient([record({ total_amount: 80 })], 'Completed', [dispensed()]);
      return fault(409, 'This medical record was dispensed already', { id: 41 });
    });
    confirm();
    expect(await screen.findByText(/was dispensed already\. It was not billed again/)).toBeTruthy();
    expect(await screen.findByText('Completed', { selector: 'strong' })).toBeTruthy();
  });
});

describe('a draft', () => {
  it('PHA-04 a reload in the middle loses no amount; a dispensed patient has no draft', async () => {
    await atTheCounter();
    set(amount(3, 'Tablets'), '120.50');
    reload();
    await atTheCounter();
    expect(amount(3, 'Tablets').value).toBe('120.50');
    expect(screen.getByText(/^Draft of .* restored/)).toBeTruthy();
    confirm();
    await screen.findByText('Completed', { selector: 'strong' });
    expect(sent()[0]).toMatchObject({ tabletsAmount: 120.5 });
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('by keyboard', () => {
  it('Enter searches, goes from amount to amount, and only reaches the button; pressing it dispenses', async () => {
    const user = userEvent.setup({ delay: null });
    show(<PharmacyTab />);
    expect(document.activeElement).toBe(box());
    await user.keyboard('12{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(amount(3, 'Tablets')));
    await user.keyboard('5{Enter}6{Enter}7{Enter}8{Enter}{Enter}');
    expect(document.activeElement).toBe(button('Confirm Dispensing'));
    expect(sent()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(document.activeElement!.textContent).toBe('Dispensed – Undo (10 s)');
    await user.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(sent()[0]).toMatchObject({ total_amount: 26 }));
  });
});
