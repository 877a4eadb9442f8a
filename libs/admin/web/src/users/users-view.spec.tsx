import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FakeServer } from '@nidaan/api-client/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountsOf, answering, doctor, headersOf, rowsOf, showPanel, totalsOf } from '../testing/panel.tsx';

let server: FakeServer;
beforeEach(() => {
  server = answering();
});
afterEach(cleanup);

describe('the users of the platform', () => {
  it('ADM-05 ADM-12 lists name, email, joined, patients and amount due', async () => {
    server.on('GET /api/admin/doctor-stats/', {
      status: 200,
      body: [doctor({ total_patients: 12345, total_amount_due: 246900.5 }), doctor({ doctor_id: 6, is_active: false })],
    });
    showPanel('/admin/users');
    await screen.findByText('12,345');
    expect(headersOf('Users')).toEqual(['Name', 'Email', 'Joined', 'Status', 'Patients', 'Amount due', 'Actions']);
    expect(rowsOf('Users').map((row) => row.slice(1, -1))).toEqual([
      ['asha@sanjeevani.example', '20/11/2026', 'Active', '12,345', '₹2,46,900.50'],
      ['asha@sanjeevani.example', '20/11/2026', 'Inactive', '4', '₹80.00'],
    ]);
  });

  it('ORG-52 shows the plan of a hospital and gives it another one, with the rate of that plan proposed', async () => {
    const nobody = { name: '', email: '', phone: '' };
    const primary = { plan: 'primary', plan_label: 'Primary Hospital', rate_per_patient: 20, account_manager: nobody };
    server
      .on(...accountsOf([doctor()]))
      .on('GET /api/admin/doctors/5/plan/', { status: 200, body: primary })
      .on('PATCH /api/admin/doctors/5/plan/', {
        status: 200,
        body: { ...primary, plan: 'multi', plan_label: 'Multi-Hospital', rate_per_patient: 99.5 },
      });
    showPanel('/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Plan' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Plan' }), 'multi');
    const rate = screen.getByRole('textbox', { name: 'Rate per patient (₹)' });
    expect((rate as HTMLInputElement).value).toBe('120.00');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'corporate');
    expect((rate as HTMLInputElement).value).toBe('');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'multi');
    await userEvent.clear(rate);
    await userEvent.type(rate, '99.50');
    await userEvent.click(screen.getByRole('button', { name: 'Save plan' }));
    expect(await screen.findByText('Sanjeevani Clinic has the plan Multi-Hospital now.')).toBeTruthy();
    const [sent] = server.seen('PATCH /api/admin/doctors/5/plan/');
    const seen = { plan: 'primary', rate_per_patient: '20.00' };
    expect(sent!.body).toEqual({ plan: 'multi', rate_per_patient: '99.50', seen });
  });

  it('ORG-52 API-07 sends what was changed alone, and asks whose plan is to stay where another of the staff gave one', async () => {
    const manager = { name: 'Meera', email: '', phone: '' };
    const primary = { plan: 'primary', plan_label: 'Primary Hospital', rate_per_patient: 20, account_manager: manager };
    const message = 'Somebody else changed the same fields. Nothing was saved. Please choose.';
    server
      .on(...accountsOf([doctor()]))
      .on('GET /api/admin/doctors/5/plan/', { status: 200, body: primary })
      .on('PATCH /api/admin/doctors/5/plan/', { status: 409, body: { message, current: { plan: 'multi' } } });
    showPanel('/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Plan' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email of the account manager' }), 'm@x.in');
    await userEvent.click(screen.getByRole('button', { name: 'Save plan' }));
    const asked = await screen.findByRole('alert');
    expect(asked.textContent).toContain('Multi-Hospital');
    await userEvent.click(screen.getByRole('button', { name: 'Plan: take theirs' }));
    server.on('PATCH /api/admin/doctors/5/plan/', { status: 200, body: { ...primary, plan: 'multi' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save plan' }));
    await waitFor(() => expect(server.seen('PATCH /api/admin/doctors/5/plan/')).toHaveLength(2));
    const account_manager = { ...manager, email: 'm@x.in' };
    expect(server.seen('PATCH /api/admin/doctors/5/plan/').map(({ body }) => body)).toEqual([
      { plan: 'primary', account_manager, seen: { plan: 'primary', ...manager } },
      { plan: 'multi', account_manager, seen: { plan: 'multi', ...manager } },
    ]);
  });

  it('ADM-05 searches name, hospital and email without letter case, from the first page', async () => {
    const many = Array.from({ length: 40 }, (_, id) =>
      doctor({ doctor_id: id + 1, username: `Doctor ${id + 1}`, hospital_name: 'Elsewhere', doctor_email: `d${id}@x.in` }),
    );
    server.on(...accountsOf([...many, doctor({ doctor_id: 99 })]));
    showPanel('/admin/users');
    await screen.findByText('Page 1 of 2');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2 of 2');
    const search = screen.getByRole('searchbox', { name: 'Search users' });
    for (const text of ['KULKARNI', 'sanjeevani clinic', 'asha@san']) {
      await userEvent.clear(search);
      await userEvent.type(search, `${text}{Enter}`);
      await waitFor(() => expect(rowsOf('Users')).toHaveLength(1));
    }
    await userEvent.type(search, 'nobody{Enter}');
    await screen.findByText('No users found');
  });

  it('ADM-05 fetches a long list in parts, and says how long it is before its end is known', async () => {
    const many = Array.from({ length: 600 }, (_, id) => doctor({ doctor_id: id + 1, username: `Doctor ${id + 1}` }));
    server.on(...accountsOf(many)).on(...totalsOf(many));
    showPanel('/admin/users');
    await screen.findByText('600 in all');
    expect(screen.getByText('Page 1 of 24')).toBeTruthy();
    expect(server.seen('GET /api/admin/doctor-stats/').map(({ query }) => [query.limit, query.after])).toEqual([
      ['250', undefined],
    ]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'doctor 59{Enter}');
    await screen.findByText('11 in all');
    expect(server.seen('GET /api/admin/doctor-stats/').at(-1)!.query.search).toBe('doctor 59');
  });

  it('keeps search, sort and page in the address, and opens there again', async () => {
    const many = Array.from({ length: 25 }, (_, id) => doctor({ doctor_id: id + 1, username: `D${id + 1}`, total_patients: id }));
    server.on(...accountsOf([...many, doctor({ doctor_id: 99, username: 'Other' })]));
    const panel = showPanel('/admin/users?search=d1&sort=-patients');
    await screen.findByText('11 in all');
    expect(rowsOf('Users').map((row) => row[4])[0]).toBe('18');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(panel.address()).toBe('/admin/users?search=d1&sort=name'));
    await userEvent.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(panel.address()).toBe('/admin/users?sort=name'));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(panel.address()).toBe('/admin/users?sort=name&page=2'));
    expect(rowsOf('Users').at(-1)![0]).toMatch(/^Other/);
  });
});
