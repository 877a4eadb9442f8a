import { patient } from '@nidaan/patients-contracts/testing';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  button,
  input,
  part,
  record,
  save,
  sent,
  serveDoctors,
  server,
  set,
  setTablets,
  tablet,
  treat,
} from '../testing/doctor-view.tsx';

serveDoctors();

const VISITS = 'GET /api/patients-main/12/visits/';
const advice = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: "Doctor's Advice" });
const earlier = { id: 7, created_at: '2026-11-12T05:00:00Z', disease: 'Dengue', status: 'Completed' as const };
const visits = (given: object = {}) => ({
  status: 200,
  body: [patient({ id: 12 }), patient({ ...earlier, medical_records: [{ ...record, ...given }] as never })],
});

describe('the last visit', () => {
  it('OPN-36 stands on top of the treatment with its day, disease and medicines, and leads to that visit', async () => {
    server.on(VISITS, visits());
    await treat();
    const link = await screen.findByRole('link', { name: '12/11/2026: Dengue, 3 medicines' });
    expect(link.getAttribute('href')).toBe('/patients/7');
  });

  it('OPN-36 of who comes for the first time nothing is said', async () => {
    await treat();
    await waitFor(() => expect(server.seen(VISITS)).toHaveLength(1));
    expect(screen.queryByText(/Last visit/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Repeat last prescription' })).toBeNull();
  });

  it('OPN-36 Alt+R repeats its prescription, which is saved as it was; Undo brings back what stood in the form', async () => {
    server.on(VISITS, visits());
    await treat();
    set(advice(), 'Mine');
    await screen.findByRole('button', { name: 'Repeat last prescription' });
    fireEvent.keyDown(document.body, { code: 'KeyR', key: 'r', altKey: true });
    expect(advice().value).toBe('Rest and fluids');
    fireEvent.click(button('Undo'));
    expect([advice().value, screen.getByLabelText<HTMLSelectElement>('Number of tablets').value]).toEqual(['Mine', '0']);
    fireEvent.click(button('Repeat last prescription'));
    expect(screen.getByText('The prescription of 20/11/2026 was taken over. Please check each line.')).toBeTruthy();
    expect(input(part('Tonic (Syrup)'), 'Custom name').value).toBe('Tulsi');
    save();
    await waitFor(() => expect(sent()).toBeTruthy());
    const { tablets, injections, syrups, ointments, tests, doctorAdvice } = record;
    expect(sent()).toEqual({ patient: 12, lastSeenRecord: 0, tablets, injections, syrups, ointments, tests, doctorAdvice });
  });

  it('OPN-36 DOC-08 lets a count follow that followed before, and keeps one that did not', async () => {
    const tablets = [
      { name: 'Amoxicillin', dosage: '500mg', frequency: 'TDS', duration: 7, count: 21 },
      { name: 'Cetirizine', dosage: '10mg', frequency: 'TDS', duration: 7, count: 12 },
    ];
    server.on(VISITS, visits({ tablets }));
    await treat();
    fireEvent.click(await screen.findByRole('button', { name: 'Repeat last prescription' }));
    for (const each of [1, 2]) set(input(tablet(each), 'Duration'), '3');
    expect([1, 2].map((each) => input(tablet(each), 'Count').value)).toEqual(['9', '12']);
  });

  it('OPN-37 OPN-36 takes the first of several injections, and says that the others found no room', async () => {
    server.on(
      VISITS,
      visits({ injections: [{ name: 'Diclofenac', size: 'LARGE', dosage: '75' }, 'Tetanus Toxoid'], syrups: 'Honitus' }),
    );
    await treat();
    fireEvent.click(await screen.findByRole('button', { name: 'Repeat last prescription' }));
    expect(screen.getByText(/One entry of it found no room in the form/)).toBeTruthy();
    expect([input(part('Injection'), 'Name').value, input(part('Injection'), 'Size').value]).toEqual(['Diclofenac', 'large']);
    expect([input(part('Tonic (Syrup)'), 'Name').value, input(part('Tonic (Syrup)'), 'Dosage').value]).toEqual(['Honitus', '']);
  });
});

describe('the same drug twice', () => {
  it('DOC-08 is said beside the second row, whatever its dosage, and does not keep from saving', async () => {
    await treat();
    setTablets('3');
    for (const [row, name] of [
      ['1', 'Paracetamol'],
      ['2', ' paracetamol '],
      ['3', 'Cetirizine'],
    ] as const) {
      set(input(tablet(Number(row)), 'Name'), name);
      set(input(tablet(Number(row)), 'Duration'), '3');
    }
    expect(tablet(2).getByText('paracetamol is already in row 1.')).toBeTruthy();
    expect(tablet(3).queryByText(/already in row/)).toBeNull();
    save();
    await waitFor(() => expect(sent()).toMatchObject({ tablets: [{ name: 'Paracetamol' }, { name: 'paracetamol' }, {}] }));
  });
});
