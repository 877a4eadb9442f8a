import { fault } from '@nidaan/api-client/testing';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  button,
  fetchPatient,
  field,
  open,
  PATIENT,
  server,
  serveLab,
  showLab,
  told,
  UPLOAD,
  withReport,
} from '../testing/lab.tsx';

serveLab();
const show = () => {
  showLab();
  open('Upload Reports');
};
const choose = (size = 5, name = 'cbc.pdf') => {
  const file = new File(['x'.repeat(size)], name, { type: 'application/pdf', lastModified: 1 });
  fireEvent.change(field('File'), { target: { files: [file] } });
  return file;
};
const keys = () => server.seen(UPLOAD).map(({ headers }) => headers['Idempotency-Key']);

describe('uploading a report', () => {
  it('LAB-10 CON-26 offers the documented kinds with the hint, and is disabled until file and patient exist', async () => {
    show();
    expect(field('File').accept).toBe('.pdf,.doc,.docx,.jpg,.jpeg,.png');
    expect(screen.getByText(/max 5MB/)).toBeTruthy();
    expect(button('Upload Report').disabled).toBe(true);
    choose();
    expect(button('Upload Report').disabled).toBe(true);
    await fetchPatient();
    expect(button('Upload Report').disabled).toBe(false);
  });

  it('ORG-39 reads on the button where the report will stand', () => {
    showLab(undefined, { branchName: 'Kothrud' });
    open('Upload Reports');
    expect(button('Upload at Kothrud').type).toBe('submit');
  });

  it('LAB-11 asks for both', async () => {
    show();
    await fetchPatient();
    fireEvent.submit(screen.getByRole('form', { name: 'Upload Report' }));
    expect(await told('Please select a file and patient')).toBeTruthy();
    expect(server.seen(UPLOAD)).toHaveLength(0);
  });

  it('LAB-21 LAB-29 LAB-32 sends the file with the patient and lists it with its address', async () => {
    show();
    await fetchPatient();
    expect(screen.getByText('No reports yet')).toBeTruthy();
    const file = choose();
    server.on(PATIENT, { status: 200, body: withReport });
    fireEvent.click(button('Upload Report'));
    expect(await told('Report uploaded successfully!')).toBeTruthy();
    const body = server.seen(UPLOAD)[0]!.body as FormData;
    expect([body.get('patient_id'), body.get('patientName'), (body.get('file') as File).name]).toEqual([
      '12',
      'Asha Verma',
      file.name,
    ]);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'cbc.pdf' });
    expect([link.getAttribute('href'), link.rel]).toEqual([withReportAddress(), 'noopener noreferrer']);
    expect(button('Upload Report').disabled).toBe(true);
  });

  it('LAB-28 says that it failed, with the reason of the server, and keeps the file; another file is another submission', async () => {
    server.on(UPLOAD, fault(400, 'The file is empty. Please choose another one.'));
    show();
    await fetchPatient();
    choose();
    fireEvent.click(button('Upload Report'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to upload report');
    expect(alert.textContent).toContain('The file is empty.');
    fireEvent.click(button('Upload Report'));
    await waitFor(() => expect(keys()).toHaveLength(2));
    await waitFor(() => expect(button('Upload Report').disabled).toBe(false));
    choose(9);
    fireEvent.click(button('Upload Report'));
    await waitFor(() => expect(keys()).toHaveLength(3));
    expect([keys()[0] === keys()[1], keys()[1] === keys()[2]]).toEqual([true, false]);
  });

  it('OPN-09 warns above 5 MB and sends all the same', async () => {
    show();
    await fetchPatient();
    choose(5 * 1024 * 1024 + 1);
    expect(screen.getByText(/larger than 5MB/)).toBeTruthy();
    fireEvent.click(button('Upload Report'));
    expect(await told('Report uploaded successfully!')).toBeTruthy();
  });
});

const withReportAddress = () => (withReport.lab_reports[0] as { file_url: string }).file_url;
