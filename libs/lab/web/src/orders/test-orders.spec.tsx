import { fault } from '@nidaan/api-client/testing';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  ADD,
  button,
  field,
  logged,
  open,
  order,
  ORDERS,
  patient,
  PATIENT,
  server,
  serveLab,
  set,
  showLab,
  test,
  told,
} from '../testing/lab.tsx';

serveLab();

const show = () => {
  showLab();
  open('Ordered Tests');
};
const rows = () => screen.getAllByRole('row').slice(1);

describe('the ordered tests', () => {
  it('LAB-33 FRD-90 shows who waits for which tests, how long and by which prescription', async () => {
    server.on(ORDERS, { status: 200, body: [order({ patientType: 'Emergency' }), order({ id: 13, patient_id: 13 })] });
    show();
    await screen.findAllByText('Complete Blood Count');
    expect([...rows()[0]!.children].map((cell) => cell.textContent)).toEqual([
      '#12 Asha VermaUH000012',
      '34 years, Female',
      'Complete Blood CountLiver Function Test',
      'Emergency',
      '1 h 15 min',
      '3',
      'Take',
    ]);
    expect(screen.getByText('Emergency').dataset.tone).toBe('red');
  });

  it('LAB-33 says that nothing waits, and shows older ones when asked', async () => {
    server.on(ORDERS, { status: 200, body: [] });
    show();
    expect(await screen.findByText('No tests are waiting')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Ordered'), { target: { value: 'older' } });
    await waitFor(() => expect(server.seen(ORDERS).at(-1)!.query.span).toBe('older'));
  });

  it('LAB-28 says when the list does not come', async () => {
    server.on(ORDERS, fault(500, 'x'));
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch ordered tests');
    expect(logged.mock.calls.some(([sentence]) => sentence === 'Failed to fetch ordered tests')).toBe(true);
  });

  it('LAB-02 LAB-03 LAB-33 takes an order with one press: patient and tests come one after another, then the list again', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Take/ }));
    await screen.findByLabelText('Patient details');
    expect([field('Patient ID').value, field(/^Test Name/).value, field('Test Type').value]).toEqual([
      '12',
      'Complete Blood Count',
      'Haematology',
    ]);
    expect(document.activeElement).toBe(field(/^Price/));
    expect(screen.getByText(/^Ordered: Complete Blood Count\. After it: Liver Function Test/)).toBeTruthy();
    set(/^Price/, '300');
    fireEvent.click(button('Submit Test'));
    await waitFor(() => expect(field(/^Test Name/).value).toBe('Liver Function Test'));
    expect(field(/^Price/).value).toBe('');
    expect(screen.getByLabelText('Patient details').textContent).toContain('Asha Verma');
    set(/^Price/, '450');
    fireEvent.click(button('Submit Test'));
    expect(await screen.findByRole('button', { name: /^Take/ })).toBeTruthy();
    expect(await told('Lab test added successfully!')).toBeTruthy();
    const sent = server.seen(ADD).map(({ body }) => Object.fromEntries(body as FormData));
    expect(sent.map(({ testName, patient_id, price, record_id }) => [testName, patient_id, price, record_id])).toEqual([
      ['Complete Blood Count', '12', '300', '3'],
      ['Liver Function Test', '12', '450', '3'],
    ]);
  });

  it('LAB-14 LAB-33 says that somebody else entered the taken test, and enters it once more when asked to', async () => {
    const entered = 'This ordered test was entered already. Nothing was saved.';
    server.on(ADD, ({ body }) =>
      (body as FormData).has('record_id') ? fault(409, entered, { isEntered: true }) : { status: 201, body: test() },
    );
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Take/ }));
    await screen.findByLabelText('Patient details');
    set(/^Price/, '300');
    fireEvent.click(button('Submit Test'));
    const asked = () => screen.findByRole('dialog', { name: 'Entered already' });
    expect((await asked()).textContent).toContain('Complete Blood Count of this order was entered already.');
    expect(logged).not.toHaveBeenCalled();
    fireEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field(/^Price/).value).toBe('300');
    fireEvent.click(button('Submit Test'));
    await asked();
    fireEvent.click(button('Enter it once more'));
    await waitFor(() => expect(field(/^Test Name/).value).toBe('Liver Function Test'));
    const keys = server.seen(ADD).map(({ headers }) => headers['Idempotency-Key']);
    expect([keys.length, keys[2] === keys[1]]).toEqual([3, false]);
  });

  it('LAB-14 LAB-33 L3 a test entered once more whose answer was lost is sent again as the same; another test typed meanwhile is asked for anew', async () => {
    const entered = fault(409, 'This ordered test was entered already. Nothing was saved.', { isEntered: true });
    server.on(ADD, ({ body }) => {
      if ((body as FormData).has('record_id')) return entered;
      throw new TypeError('Failed to fetch');
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Take/ }));
    await screen.findByLabelText('Patient details');
    set(/^Price/, '300');
    fireEvent.click(button('Submit Test'));
    fireEvent.click(await screen.findByRole('button', { name: 'Enter it once more' }));
    await told('Failed to add lab test. Please try again.');
    fireEvent.click(button('Submit Test'));
    const calls = () =>
      server.seen(ADD).map(({ body, headers }) => ({ body: body as FormData, key: headers['Idempotency-Key'] }));
    await waitFor(() => expect(calls()).toHaveLength(3));
    expect(calls().map(({ body }) => body.has('record_id'))).toEqual([true, false, false]);
    expect(calls()[2]!.key).toBe(calls()[1]!.key);
    expect(screen.queryByRole('dialog')).toBeNull();
    set(/^Test Name/, 'ESR');
    set(/^Test Name/, 'Complete Blood Count');
    await waitFor(() => expect(button('Submit Test').disabled).toBe(false));
    fireEvent.click(button('Submit Test'));
    expect(await screen.findByRole('dialog', { name: 'Entered already' })).toBeTruthy();
  });

  it('LAB-14 LAB-33 says in the row and in the form which test is in hand already', async () => {
    const pending = [{ testName: 'Liver Function Test', created_at: '2026-11-20T04:40:00.000Z' }];
    server.on(ORDERS, { status: 200, body: [order({ pending })] });
    show();
    const said = /Liver Function Test of 20\/11\/2026, 10:10 am has no result yet/;
    expect(await screen.findByText(said)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Take/ }));
    await screen.findByLabelText('Patient details');
    expect(screen.queryByText(said)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Skip this test' }));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('LAB-33 another test or another patient than the ordered one is entered as of no order', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Take/ }));
    await screen.findByLabelText('Patient details');
    set(/^Test Name/, 'ESR');
    set(/^Price/, '300');
    fireEvent.click(button('Submit Test'));
    await waitFor(() => expect(server.seen(ADD)).toHaveLength(1));
    expect((server.seen(ADD)[0]!.body as FormData).has('record_id')).toBe(false);
  });

  it('LAB-05 LAB-33 a price that is sent before the patient of the order has come waits for the patient', async () => {
    let come: () => void = () => undefined;
    const coming = new Promise<void>((resolve) => (come = resolve));
    server.on(PATIENT, async () => (await coming, { status: 200, body: patient }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Take/ }));
    await waitFor(() => expect(document.activeElement).toBe(field(/^Price/)));
    fireEvent.click(button('Submit Test'));
    set(/^Price/, '300');
    expect(screen.queryByText('Please fetch patient details first')).toBeNull();
    come();
    // Judged as it was sent: without a price.
    expect((await screen.findAllByText('Please fill all required fields')).length).toBeGreaterThan(0);
    expect(server.seen(ADD)).toHaveLength(0);
    fireEvent.click(button('Submit Test'));
    await waitFor(() => expect(field(/^Test Name/).value).toBe('Liver Function Test'));
    expect(Object.fromEntries(server.seen(ADD)[0]!.body as FormData)).toMatchObject({ patient_id: '12', price: '300' });
  });

  it('LAB-02 LAB-33 the patient of an order who comes after another number was typed is not taken', async () => {
    let come: () => void = () => undefined;
    const coming = new Promise<void>((resolve) => (come = resolve));
    server.on(PATIENT, async () => (await coming, { status: 200, body: patient }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Take/ }));
    await waitFor(() => expect(field('Patient ID').value).toBe('12'));
    set('Patient ID', '13');
    come();
    fireEvent.click(button('Submit Test'));
    expect(await told('Please fetch patient details first')).toBeTruthy();
    expect(screen.queryByLabelText('Patient details')).toBeNull();
    expect(server.seen(ADD)).toHaveLength(0);
  });

  it('LAB-05 LAB-33 says that the patient of an order did not come, and lets another number be fetched', async () => {
    server.on(PATIENT, fault(500, 'x'));
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Take/ }));
    await waitFor(() => expect(field(/^Test Name/).value).toBe('Complete Blood Count'));
    set(/^Price/, '300');
    fireEvent.click(button('Submit Test'));
    expect(await told('Please fetch patient details first')).toBeTruthy();
    expect(document.activeElement).toBe(field('Patient ID'));
  });

  it('LAB-33 an ordered test can be skipped, and the order let go', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Take/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Skip this test' }));
    await waitFor(() => expect(field(/^Test Name/).value).toBe('Liver Function Test'));
    expect(screen.queryByRole('button', { name: 'Skip this test' })).toBeNull();
    fireEvent.click(button('Clear Form'));
    await waitFor(() => expect(field('Patient ID').value).toBe(''));
    expect(field(/^Test Name/).value).toBe('');
  });

  it('LAB-03 what was typed without an order is still there after one was taken', async () => {
    showLab();
    set(/^Test Name/, 'ESR');
    open('Ordered Tests');
    fireEvent.click(await screen.findByRole('button', { name: /^Take/ }));
    await waitFor(() => expect(field(/^Test Name/).value).toBe('Complete Blood Count'));
    open('New Test');
    await waitFor(() => expect(field(/^Test Name/).value).toBe('ESR'));
  });
});
