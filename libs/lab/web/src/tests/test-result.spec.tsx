import { fault } from '@nidaan/api-client/testing';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { button, field, LIST, open, page, server, serveLab, set, showLab, test, told } from '../testing/lab.tsx';

const COMPLETE = 'POST /api/lab-tests/4/complete/';

serveLab();

/** The page of a test, from its row. */
const openTest = async (row: string) => {
  showLab();
  open('View Tests');
  fireEvent.click(await screen.findByRole('link', { name: row }));
  await screen.findByText('Test no.');
};

describe('the result of a lab test', () => {
  it('LIS-05 is typed on the page of a pending test, with a corrected price and how it was paid, and completes it', async () => {
    server.on(COMPLETE, () => {
      const done = test({ status: 'completed', result: 'Haemoglobin: 11.2 g/dL', price: 300, payment_type: 'UPI' });
      server.on(LIST, page([done]));
      return { status: 200, body: done };
    });
    await openTest('Result of Complete Blood Count, test 4');
    expect(field('Price (₹)').value).toBe('250.5');
    set(/^Result/, 'Haemoglobin: 11.2 g/dL');
    set('Price (₹)', '300');
    set('Paid by', 'UPI');
    fireEvent.click(button('Save result'));
    await told('Result saved. The test is completed.');
    expect(server.seen(COMPLETE).map(({ body }) => body)).toEqual([
      { result: 'Haemoglobin: 11.2 g/dL', price: '300', payment_type: 'UPI' },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save result' })).toBeNull());
    expect(screen.getByText('Haemoglobin: 11.2 g/dL')).toBeTruthy();
    expect(screen.getByText('UPI')).toBeTruthy();
  });

  it('LIS-05 asks for the result, and keeps what was typed when somebody else was first', async () => {
    const taken = 'Someone else completed this test already. Its result stands as it was saved.';
    server.on(COMPLETE, fault(409, taken));
    await openTest('Complete Blood Count');
    fireEvent.click(button('Save result'));
    expect(await screen.findByText('Please enter the result')).toBeTruthy();
    expect(server.seen(COMPLETE)).toEqual([]);
    set(/^Result/, 'Normal');
    fireEvent.click(button('Save result'));
    await told(taken);
    expect(field(/^Result/).value).toBe('Normal');
  });

  it('LIS-05 is read, not asked for, where the test is completed', async () => {
    server.on(LIST, page([test({ status: 'completed', result: 'Normal' })]));
    await openTest('Complete Blood Count');
    expect(screen.getByText('Normal')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save result' })).toBeNull();
  });
});
