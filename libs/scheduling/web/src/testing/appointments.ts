import type { Appointment } from '@nidaan/scheduling-contracts';

/** A doctor of the calendar, as the server lists them. */
export const DOCTOR = {
  ...{ id: 3, name: 'Dr Meera Iyer', display_name_hi: '', speciality: 'Paediatrics', phone: '9876543210', email: '' },
  ...{ registration_no: '', qualifications: '', languages: [], gender: 'female', room: '3', branch: 1, branch_ids: [1] },
  ...{ member_id: null, consultation_fee: 500, fee_rules: { first_fee: 500, emergency_fee: null, tiers: [] } },
  ...{ follow_up_scope: 'doctor', book_days_ahead: 30, online: false, rank: 100, is_active: true, photo_url: null, version: 1 },
};

/** An appointment with that doctor, booked at the desk. */
export const appointment = (given: Partial<Appointment> = {}): Appointment => ({
  ...{ id: 12, doctor: 3, doctor_name: 'Dr Meera Iyer', branch: 1, room: '3', patient: null, person_id: null, name: 'Asha Rao' },
  ...{ phone: '9000000001', email: '', date: '2026-11-24', time: '09:00', end_time: '09:15', reason: '', status: 'booked' },
  ...{ source: 'desk', overbooked: false, outside_schedule: false, moved_count: 0, cancelled_by: '', cancel_reason: '' },
  ...{ reference: 'ABCD2345', created_at: '2026-11-23T02:00:00.000Z' },
  ...given,
});
