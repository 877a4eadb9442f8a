import { fault } from '@nidaan/api-client/testing';
import { describe, expect, it } from '@jest/globals';
import { textOfLines, type ResultLine } from '@nidaan/lab-contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

  it('LAB-31 LIS-05 is typed line by line; the flag follows from the range until another is chosen, which stays when the value is mended', async () => {
    server.on(COMPLETE, (call) => {
      const results = (call.body as { results: ResultLine[] }).results.filter(({ value }) => value !== '');
      const done = test({ status: 'completed', result: textOfLines(results), results });
      server.on(LIST, page([done]));
      return { status: 200, body: done };
    });
    await openTest('Result of Complete Blood Count, test 4');
    const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }));
    const type = (number: number, label: string, value: string) =>
      fireEvent.change(line(number).getByLabelText(label), { target: { value } });
    const flag = (number: number) => line(number).getByLabelText<HTMLSelectElement>('Flag').value;
    expect(line(1).getByLabelText<HTMLInputElement>('Measured').value).toBe('Complete Blood Count');
    for (const [label, value] of Object.entries({
      Measured: 'Haemoglobin',
      Value: '11.2',
      Unit: 'g/dL',
      'Reference range': '13–17',
    }))
      type(1, label, value);
    expect(flag(1)).toBe('L');
    fireEvent.click(button('Add line'));
    type(2, 'Value', '19');
    type(2, 'Reference range', '4–11');
    expect(flag(2)).toBe('H');
    type(2, 'Flag', '');
    type(2, 'Value', '19.5');
    expect(flag(2)).toBe('');
    fireEvent.click(button('Save result'));
    expect(await screen.findByText('Please say what was measured')).toBeTruthy();
    expect(server.seen(COMPLETE)).toEqual([]);
    type(2, 'Measured', 'WBC');
    fireEvent.click(button('Add line'));
    fireEvent.click(button('Remove line 3'));
    fireEvent.click(button('Save result'));
    await told('Result saved. The test is completed.');
    expect(server.seen(COMPLETE)[0]!.body).toMatchObject({
      result: '',
      results: [
        { name: 'Haemoglobin', value: '11.2', unit: 'g/dL', range: '13–17', flag: 'L' },
        { name: 'WBC', value: '19.5', unit: '', range: '4–11', flag: '' },
      ],
    });
    const table = within(await screen.findByRole('table', { name: 'Result' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent!.trim()))).toEqual([
      ['Measured', 'Value', 'Flag', 'Reference range'],
      ['Haemoglobin', '11.2 g/dL', 'Low', '13–17'],
      ['WBC', '19.5', '', '4–11'],
    ]);
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

  it('LIS-05 leaves what was typed on the page when the test is completed by somebody else, until it is discarded', async () => {
    server.on(COMPLETE, () => {
      server.on(LIST, page([test({ status: 'completed', result: 'Abnormal' })]));
      return fault(409, 'Someone else completed this test already. Its result stands as it was saved.');
    });
    await openTest('Complete Blood Count');
    set(/^Result/, 'Platelets low, repeat tomorrow');
    set('Value', '11.2');
    fireEvent.click(button('Save result'));
    expect(await screen.findByText('Abnormal')).toBeTruthy();
    const left = within(screen.getByRole('region', { name: 'What you typed was not saved' }));
    expect([left.getByText('Platelets low, repeat tomorrow'), left.getByText('11.2')]).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Save result' })).toBeNull();
    fireEvent.click(left.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Platelets low, repeat tomorrow')).toBeNull();
    expect(screen.getByText('Abnormal')).toBeTruthy();
  });

  it('LIS-05 does not call unsaved what was saved and whose answer was lost', async () => {
    server.on(COMPLETE, () => {
      const results = [{ name: 'Complete Blood Count', value: '11.2', unit: '', range: '', flag: '' as const }];
      server.on(LIST, page([test({ status: 'completed', result: `${textOfLines(results)}\nNormal`, results })]));
      throw new TypeError('Failed to fetch');
    });
    await openTest('Complete Blood Count');
    set(/^Result/, 'Normal ');
    set('Value', '11.2 ');
    fireEvent.click(button('Save result'));
    expect(await screen.findByRole('table', { name: 'Result' })).toBeTruthy();
    expect(screen.queryByText('What you typed was not saved')).toBeNull();
  });

  it('LIS-05 is read, not asked for, where the test is completed', async () => {
    server.on(LIST, page([test({ status: 'completed', result: 'Normal' })]));
    await openTest('Complete Blood Count');
    expect(screen.getByText('Normal')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save result' })).toBeNull();
  });
});
