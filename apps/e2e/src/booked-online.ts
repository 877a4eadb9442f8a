import { randomUUID } from 'node:crypto';
import { HospitalClient } from './hospital-client.ts';
import type { NidaanProcess } from './nidaan-process.ts';
import { until } from './until.ts';

/** A hospital that is booked on its public page, with a doctor who sits all day. */
export interface BookedOnline {
  hospital: HospitalClient;
  /** The name in its address. */
  slug: string;
  doctor: number;
}

/** The name in the address of one. */
export const bookedOnline = async (nidaan: NidaanProcess): Promise<string> => (await makeBookedOnline(nidaan)).slug;

export async function makeBookedOnline(nidaan: NidaanProcess): Promise<BookedOnline> {
  const hospital = await HospitalClient.registered(nidaan, 'Shanti Clinic');
  const slug = `sanjeevani-${randomUUID().slice(0, 8)}`;
  const hours = [{ weekday: 1, from: '09:00', to: '18:00' }];
  const settings = await hospital.call('PUT', '/api/clinic-settings/', { slug, online_booking: true, opening_hours: hours });
  if (settings.status !== 200) throw new Error(`clinic-settings answered ${settings.status}`);
  const sent = {
    name: 'Dr Meera Iyer',
    display_name_hi: 'डॉ. मीरा अय्यर',
    speciality: 'Paediatrics',
    qualifications: 'MBBS, DCH',
  };
  const doctor = { ...sent, languages: ['Hindi', 'Marathi'], online: true, show_fee: true, consultation_fee: 450 };
  const { body } = await hospital.post('/api/doctors/', doctor);
  const day = { start_time: '00:00', end_time: '24:00', slot_minutes: 60 };
  const week = Array.from({ length: 7 }, (_, weekday) => ({ ...day, weekday }));
  await hospital.call('PUT', `/api/doctors/${body.id}/schedule/`, week);
  const { body: page } = await hospital.get(`/api/public/hospital-pages/${slug}/`);
  await until(
    'the page to take bookings',
    async () => (await hospital.get(`/api/public/hospitals/${page.id}/doctors/`)).status === 200,
  );
  return { hospital, slug, doctor: body.id };
}
