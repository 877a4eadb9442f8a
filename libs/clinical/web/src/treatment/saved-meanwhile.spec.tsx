import { fault } from '@nidaan/api-client/testing';
import { patient } from '@nidaan/patients-contracts/testing';
import { reload } from '@nidaan/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, COMPLETED, page, record, SAVE, save, sent, serveDoctors, server, set, treat } from '../testing/doctor-view.tsx';

serveDoctors();

const PATIENT = 'GET /api/patients/12/';
const advice = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: "Doctor's Advice" });

/** Another doctor saves record 3 for patient 12. */
const prescribeElsewhere = () => {
  server.on(PATIENT, { status: 200, body: patient({ id: 12, status: 'Prescribed', medical_records: [record] as never }) });
  server.on(SAVE, ({ body }) =>
    (body as { lastSeenRecord: number }).lastSeenRecord < 3
      ? fault(409, 'A prescription was saved for this patient meanwhile. Nothing was saved now.', { lastRecord: 3 })
      : { status: 201, body: { ...record, id: 4 } },
  );
};

describe('a prescription that another doctor saved meanwhile', () => {
  it('DOC-35 is said at once in the open treatment, and shown; what is typed stays', async () => {
    const { queries } = await treat();
    set(advice(), 'Rest');
    prescribeElsewhere();
    await act(() => queries.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'A prescription for this patient was saved at 10:30 am, after you opened this treatment.',
    );
    fireEvent.click(button('View'));
    expect(screen.getByRole('alert').textContent).toContain('Paracetamol | 10 tablets (650mg) | BD | 5 Days');
    expect(screen.queryByText(/already has a prescription/)).toBeNull();
    expect(advice().value).toBe('Rest');
  });

  it("DOC-35 asks 'Add as a second prescription?' when it is saved; No keeps what is typed, Yes saves it", async () => {
    await treat();
    set(advice(), 'Rest');
    prescribeElsewhere();
    save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Add as a second prescription?' }));
    expect(screen.queryByText(/was not saved/)).toBeNull();
    expect(sent().lastSeenRecord).toBe(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(advice().value).toBe('Rest');
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Add second prescription' }));
    server.on(COMPLETED, page([]));
    expect(await screen.findByText('Success')).toBeTruthy();
    expect(sent()).toMatchObject({ doctorAdvice: 'Rest', lastSeenRecord: 3 });
  });

  it('DOC-35 is told and asked of too where it came while the draft lay: the doctor looked at something else, or loaded anew', async () => {
    await treat();
    set(advice(), 'Rest');
    fireEvent.click(button('Cancel'));
    prescribeElsewhere();
    reload();
    await treat();
    expect((await screen.findByRole('alert')).textContent).toContain('after you opened this treatment.');
    save();
    expect(await screen.findByRole('dialog', { name: 'Add as a second prescription?' })).toBeTruthy();
  });
});

describe('a prescription whose answer was lost', () => {
  const keys = () => server.seen(SAVE).map(({ headers }) => headers['Idempotency-Key']);
  /** The server saves it as this record; its answer never comes. */
  const loseAnswer = (id: number) =>
    server.on(SAVE, () => {
      server.on(PATIENT, { status: 200, body: patient({ id: 12, medical_records: [{ ...record, id }] as never }) });
      return new TypeError('Failed to fetch');
    });

  it('DOC-35 is saved once: after a reload the same submission goes out, although the patient has a record now', async () => {
    loseAnswer(5);
    await treat();
    set(advice(), 'Rest');
    save();
    expect(await screen.findByText(/It will not be saved twice/)).toBeTruthy();
    reload();
    await treat();
    save();
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(sent().lastSeenRecord).toBe(0);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('DOC-35 is the same submission too when it was added as a second one', async () => {
    await treat();
    set(advice(), 'Rest');
    prescribeElsewhere();
    save();
    await screen.findByRole('dialog', { name: 'Add as a second prescription?' });
    loseAnswer(6);
    fireEvent.click(button('Add second prescription'));
    expect(await screen.findByText(/It will not be saved twice/)).toBeTruthy();
    save();
    await waitFor(() => expect(keys()).toHaveLength(3));
    expect(sent().lastSeenRecord).toBe(3);
    expect(keys()[2]).toBe(keys()[1]);
  });
});
