import { describe, expect, it } from '@jest/globals';
import { auditQuestion } from './audit.ts';
import { hospitalAccountStats } from './hospital-accounts.ts';
import { ADMIN_EVENTS } from './events.ts';
import { contactFaults, contactForm, leadChange } from './leads.ts';
import { replayChoice, retryChoice } from './operations.ts';
import { ADMIN_ROUTES } from './routes.ts';

const form = { name: 'Meera Joshi', email: ' Meera@Clinic.example ', phone: '+91 98220 12345', message: 'A demo, please' };

describe('contracts of the admin panel', () => {
  it('ADM-12 PRM-70 PRM-71 SEC-02 have the documented paths, and all but the contact form are for staff only', () => {
    expect(ADMIN_ROUTES.map(({ method, path, access }) => `${method} ${path} ${access}`)).toEqual([
      'GET /api/admin/doctor-stats/ staff',
      'GET /api/admin/doctor-stats/count/ staff',
      'GET /api/admin/summary/ staff',
      'POST /api/contact/ public',
      'GET /api/admin/leads/ staff',
      'GET /api/admin/leads/count/ staff',
      'PATCH /api/admin/leads/:id/ staff',
      'DELETE /api/admin/leads/:id/ staff',
      'GET /api/admin/audit/ staff',
      'GET /api/admin/audit/verification/ staff',
      'GET /api/admin/operations/ staff',
      'GET /api/admin/operations/parked/ staff',
      'POST /api/admin/operations/parked/replay/ staff',
      'GET /api/admin/operations/failed-jobs/ staff',
      'POST /api/admin/operations/failed-jobs/retry/ staff',
    ]);
  });

  it('ENT-10 ADM-12 name every documented field of a doctor', () => {
    const documented = ['doctor_id', 'username', 'doctor_email', 'created_at', 'total_patients', 'total_amount_due'];
    expect(Object.keys(hospitalAccountStats.shape)).toEqual(expect.arrayContaining([...documented, 'is_active', 'payment_id']));
  });

  it('PRM-70 checks the contact form alike in browser and server', () => {
    expect(contactForm.parse({ ...form, status: 'closed' })).toEqual({
      ...form,
      email: 'meera@clinic.example',
      subject: '',
      topic: 'general',
    });
    expect(contactFaults({ ...form, phone: '' })).toEqual({});
    expect(contactFaults({ name: ' ', email: 'x', phone: 'call me', topic: 'prices' })).toEqual({
      name: 'Name is required',
      email: 'Email is invalid',
      phone: 'Phone number is invalid',
      message: 'Message is required',
      topic: 'Topic must be demo, sales or general',
    });
  });

  it('PRM-71 tells a note that is taken back from one that is not given', () => {
    expect(leadChange.parse({ status: 'contacted' })).toEqual({ status: 'contacted' });
    expect(leadChange.parse({ note: null })).toEqual({ note: '' });
    for (const odd of [{}, { status: 'open' }, { note: {} }]) expect(leadChange.safeParse(odd).success).toBe(false);
  });

  it('SEC-13 asks the audit trail for one patient within one hospital only, and for days that exist', () => {
    const asked = { hospital: '7', patient: '12', action: 'read', from: '2026-11-01', to: ['x', '2026-11-30'], what: '' };
    expect(auditQuestion.parse(asked)).toEqual({
      hospital: 7,
      patient: 12,
      action: 'read',
      from: '2026-11-01',
      to: '2026-11-30',
    });
    for (const odd of [{ patient: '12' }, { from: '2026-02-31' }, { from: '2026-12-01', to: '2026-11-01' }, { what: 'a;b' }])
      expect(auditQuestion.safeParse(odd).success).toBe(false);
  });

  it('L8 wants to know whose event or job it is that is tried again', () => {
    const id = '0198c0a0-0000-7000-8000-000000000001';
    expect(replayChoice.parse({})).toEqual({});
    expect(replayChoice.parse({ service: 'lab', id })).toEqual({ service: 'lab', id });
    for (const odd of [{ id }, { service: 'laboratory' }, { service: 'lab', id: 'x' }])
      expect(replayChoice.safeParse(odd).success).toBe(false);
    expect(retryChoice.parse({ service: 'lab', id: '12' })).toEqual({ service: 'lab', id: '12' });
    expect(retryChoice.safeParse({ id: '12' }).success).toBe(false);
  });

  it.each(ADMIN_EVENTS.map((event) => [event.name, event] as const))('%s keeps parsing its sample', (_, event) => {
    expect(event.payload.parse(event.sample)).toEqual(event.sample);
  });
});
