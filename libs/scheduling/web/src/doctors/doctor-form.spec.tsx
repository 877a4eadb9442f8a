import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DoctorPage } from './doctor-page.tsx';

const DOCTOR = {
  ...{ id: 3, name: 'Dr Meera Iyer', display_name_hi: '', speciality: 'Paediatrics', phone: '9876543210', email: '' },
  ...{ registration_no: '', qualifications: '', languages: ['Hindi'], gender: 'female', room: '3', branch: 1, branch_ids: [1] },
  ...{ member_id: null, consultation_fee: 500, fee_rules: { first_fee: 500, emergency_fee: null, tiers: [] } },
  ...{ follow_up_scope: 'doctor', book_days_ahead: 30, online: false, show_fee: false, rank: 100, is_active: true, version: 1 },
};
const CHANGE = 'PUT /api/doctors/3/';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on('GET /api/doctors/', { status: 200, body: [DOCTOR] });
  server.on(CHANGE, { status: 200, body: DOCTOR });
});
afterEach(cleanup);

describe('a doctor who is changed', () => {
  it('PRM-03 what a colleague has changed beside it meanwhile stays', async () => {
    const { queries } = show(<DoctorPage id={3} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit doctor' }));
    await userEvent.clear(form.getByRole('textbox', { name: 'Room' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Room' }), '12');
    const theirs = { ...DOCTOR, phone: '9811111111', fee_rules: { ...DOCTOR.fee_rules, first_fee: 700 }, version: 2 };
    server.on('GET /api/doctors/', { status: 200, body: [theirs] });
    await act(() => queries.invalidateQueries());
    expect(await screen.findByText('9811111111')).toBeTruthy();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Room' }).value).toBe('12');
    await userEvent.click(form.getByRole('button', { name: 'Save doctor' }));
    await waitFor(() => expect(server.seen(CHANGE).map(({ body }) => body)).toEqual([{ room: '12', version: 2 }]));
  });
});
