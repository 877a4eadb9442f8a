import { fault } from '@nidaan/api-client/testing';
import { patient } from '@nidaan/patients-contracts/testing';
import { show } from '@nidaan/ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { DoctorViewTab } from '../doctor-view-tab.tsx';
import { PENDING, page, many, server, button, rowsOf, set, serveDoctors } from '../testing/doctor-view.tsx';

serveDoctors();

describe('the patients list', () => {
  it('DOC-01 has three tabs and opens with the list', async () => {
    show(<DoctorViewTab />);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Patients List',
      'Patient Treatment',
      'Completed Patients',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Patients List');
  });

  it('DOC-03 DOC-04 FRD-90 lists who waits, each with UHID and age; Treat when Pending, else View', async () => {
    show(<DoctorViewTab />);
    await screen.findByText('Asha Verma');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(
      'S.No. ID Name Age Sex Disease Type Waits Status Action'.split(' '),
    );
    expect(rowsOf('Patients List')).toEqual([
      '112Asha VermaUH00050138 yearsFemaleDengueOPD1 h 15 minPendingTreat',
      '211RaviUH00050138 yearsFemaleDengueOPD1 h 15 minPrescribedView',
    ]);
    expect(screen.getByRole('link', { name: 'Asha Verma' }).getAttribute('href')).toBe('/patients/12');
  });

  it('DOC-03 asks for the queue, shows how long each has waited, and marks an Emergency in red', async () => {
    server.on(
      PENDING,
      page([patient({ id: 9, patientType: 'Emergency' }), patient({ id: 3, created_at: '2026-11-20T05:29:00Z' })]),
    );
    show(<DoctorViewTab />);
    expect((await screen.findByText('Emergency')).dataset.tone).toBe('red');
    expect(server.seen(PENDING)[0]!.query.order).toBe('queue');
    expect(screen.getByText('1 min')).toBeTruthy();
    act(() => void jest.advanceTimersByTime(60_000));
    expect(screen.getByText('2 min')).toBeTruthy();
  });

  it('DOC-02 searches by name or disease after 300 ms', async () => {
    server.on(PENDING, page([patient({ id: 2, disease: 'Malaria' }), patient({ id: 1, first_name: 'Ravi', last_name: '' })]));
    show(<DoctorViewTab />);
    await screen.findByText('Malaria');
    set(screen.getByRole('searchbox', { name: 'Search by name or disease' }), 'malar');
    act(() => void jest.advanceTimersByTime(300));
    await waitFor(() => expect(rowsOf('Patients List')).toHaveLength(1));
    expect(server.seen(PENDING).at(-1)!.query.search).toBe('malar');
  });

  it('DOC-05 CON-13 shows seven a page with Previous, Next and Page x of y', async () => {
    server.on(PENDING, page(many(15)));
    show(<DoctorViewTab />);
    await screen.findByText('Page 1 of 3');
    expect(rowsOf('Patients List')).toHaveLength(7);
    expect(button('Previous').disabled).toBe(true);
    fireEvent.click(button('Next'));
    fireEvent.click(button('Next'));
    expect(screen.getByText('Page 3 of 3')).toBeTruthy();
    expect(rowsOf('Patients List')).toEqual(['151P1UH00050138 yearsFemaleDengueOPD1 h 15 minPendingTreat']);
    expect(button('Next').disabled).toBe(true);
  });

  it('DOC-05 OPN-53 loads a long list in chunks, the next before the last known page', async () => {
    server.on(PENDING, page(many(200)));
    show(<DoctorViewTab />);
    await screen.findByText('Page 1 of 20 or more');
    expect(screen.getByText('more than 140')).toBeTruthy();
    for (let turn = 0; turn < 18; turn++) fireEvent.click(button('Next'));
    await screen.findByText('Page 19 of 29');
    expect(screen.getByText('200 in all')).toBeTruthy();
    expect(server.seen(PENDING).map((call) => call.query.after)).toEqual([undefined, '61']);
  });

  it('DOC-03 says honestly that nobody waits, and that a list could not be loaded', async () => {
    server.on(PENDING, fault(500, 'x'));
    show(<DoctorViewTab />);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch patient data');
    server.on(PENDING, page([]));
    fireEvent.click(button('Try again'));
    expect(await screen.findByText('No patients waiting')).toBeTruthy();
  });

  it('FRD-46 shows one doctor’s patients and those of no doctor, where the hospital has several', async () => {
    server.on('GET /api/doctors/', {
      status: 200,
      body: [
        { id: 3, name: 'Dr Meera Iyer' },
        { id: 4, name: 'Dr Arun Nair' },
      ],
    });
    show(<DoctorViewTab />);
    const filter = await screen.findByRole('combobox', { name: 'Doctor' });
    fireEvent.change(filter, { target: { value: '4' } });
    await waitFor(() => expect(server.seen(PENDING).at(-1)!.query).toMatchObject({ doctor: '4', order: 'queue' }));
  });

  it('FRD-46 begins with the own patients of a reader who is a doctor; whoever chooses all keeps all', async () => {
    const doctors = [
      { id: 4, name: 'Dr Arun Nair', member_id: null },
      { id: 3, name: 'Dr Meera Iyer', member_id: 21 },
    ];
    server.on('GET /api/doctors/', { status: 200, body: doctors });
    show(<DoctorViewTab />, undefined, undefined, '/', { memberId: 21 });
    const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Doctor' });
    expect([...filter.options].map(({ text }) => text)).toEqual(['All doctors', 'Dr Meera Iyer (you)', 'Dr Arun Nair']);
    await waitFor(() => expect(server.seen(PENDING).at(-1)!.query).toMatchObject({ doctor: '3' }));
    fireEvent.change(filter, { target: { value: '' } });
    await waitFor(() => expect(server.seen(PENDING).at(-1)!.query.doctor).toBeUndefined());
    expect(filter.value).toBe('');
  });

  it('ORG-10 leads who writes no prescriptions to the page of a patient', async () => {
    show(<DoctorViewTab />, undefined, undefined, '/doctor/treatment/12', { may: (key) => key !== 'clinical.write' });
    await screen.findByText('Asha Verma');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Patients List', 'Completed Patients']);
    expect(screen.queryByRole('link', { name: /^Treat/ })).toBeNull();
    expect(screen.getAllByRole('link', { name: /^View/ })[0]!.getAttribute('href')).toBe('/patients/12');
  });
});
