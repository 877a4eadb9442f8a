import { fault } from '@nidaan/api-client/testing';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  ADD,
  button,
  fetchPatient,
  field,
  open,
  patient,
  PATIENT,
  server,
  serveLab,
  set,
  showLab,
  told,
  UPLOAD,
  withReport,
} from '../testing/lab.tsx';

serveLab();

const OTHER = 'GET /api/patients/13/';
const ravi = { ...patient, id: 13, first_name: 'Ravi', uhid: 'UH000013' };

/** Answers a call only when it is let go. */
function hold(call: string, answer: { status: number; body?: unknown }): () => void {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  server.on(call, async () => (await held, answer));
  return () => letGo();
}

const areSettled = ({ queries }: ReturnType<typeof showLab>) => waitFor(() => expect(queries.isMutating()).toBe(0));
/** Chooses a file and uploads it; what is given waits until the form is empty again. */
const upload = () => {
  const before = field('File');
  fireEvent.change(before, { target: { files: [new File(['x'], 'cbc.pdf')] } });
  fireEvent.click(button('Upload Report'));
  return () => waitFor(() => expect(field('File')).not.toBe(before));
};

const fetchNumber = (number: string) => {
  set('Patient ID', number);
  fireEvent.submit(screen.getByRole('form', { name: 'Find patient' }));
};
const shown = () => screen.queryByLabelText('Patient details')?.textContent ?? '';

describe('a patient number that is corrected while the one before is fetched', () => {
  it('LAB-02 LAB-05 the answer of the number before is not taken, and nothing is saved for it', async () => {
    const answer = hold(PATIENT, { status: 200, body: patient });
    const lab = showLab();
    fetchNumber('12');
    await waitFor(() => expect(server.seen(PATIENT)).toHaveLength(1));
    set('Patient ID', '13');
    field('Patient ID').focus();
    answer();
    await areSettled(lab);
    expect([shown(), document.activeElement]).toEqual(['', field('Patient ID')]);
    expect(screen.queryByText('Patient data fetched successfully!')).toBeNull();
    set(/^Test Name/, 'ESR');
    set(/^Price/, '150');
    fireEvent.click(button('Submit Test'));
    expect(await told('Please fetch patient details first')).toBeTruthy();
    expect(server.seen(ADD)).toHaveLength(0);
  });

  it('LAB-02 the other one is fetched at once, and stays when the answer before comes after it', async () => {
    server.on(OTHER, { status: 200, body: ravi });
    const answer = hold(PATIENT, { status: 200, body: patient });
    const lab = showLab();
    fetchNumber('12');
    await screen.findByText('Fetching...');
    set('Patient ID', '13');
    fireEvent.click(button('Fetch Patient'));
    await waitFor(() => expect(shown()).toContain('Ravi'));
    answer();
    await areSettled(lab);
    expect(shown()).toContain('Ravi');
  });

  it('LAB-04 nothing is said of the number before, which nobody has', async () => {
    const answer = hold(PATIENT, fault(404, 'No patient found with this ID'));
    const lab = showLab();
    fetchNumber('12');
    await waitFor(() => expect(server.seen(PATIENT)).toHaveLength(1));
    set('Patient ID', '13');
    answer();
    await areSettled(lab);
    expect(screen.queryByText('No patient found with this ID')).toBeNull();
  });

  it('LAB-10 LAB-32 the patient of an upload does not come back in the place of the next one', async () => {
    server.on(OTHER, { status: 200, body: ravi });
    showLab();
    open('Upload Reports');
    await fetchPatient();
    const uploaded = hold(UPLOAD, { status: 201, body: withReport.lab_reports[0] });
    server.on(PATIENT, { status: 200, body: withReport });
    const isDone = upload();
    await waitFor(() => expect(server.seen(UPLOAD)).toHaveLength(1));
    fetchNumber('13');
    await waitFor(() => expect(shown()).toContain('Ravi'));
    uploaded();
    await isDone();
    expect(shown()).toContain('Ravi');
  });

  it('LAB-32 the patient who is read again after an upload is not taken once another number is typed', async () => {
    showLab();
    open('Upload Reports');
    await fetchPatient();
    const again = hold(PATIENT, { status: 200, body: withReport });
    const isDone = upload();
    await waitFor(() => expect(server.seen(PATIENT)).toHaveLength(2));
    set('Patient ID', '13');
    again();
    await isDone();
    expect(shown()).toBe('');
    expect(button('Upload Report').disabled).toBe(true);
  });
});
