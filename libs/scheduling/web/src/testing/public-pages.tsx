import { FakeServer } from '@nidaan/api-client/testing';
import { show } from '@nidaan/ui/testing';
import { Route, Routes } from 'react-router-dom';
import { BookingPage } from '../public/booking-page.tsx';
import { PublicHospitalPage } from '../public/hospital-page.tsx';
import { ManagedBookingPage } from '../public/managed-page.tsx';

export const HOSPITAL = {
  ...{
    id: 7,
    slug: 'pune',
    online_booking: true,
    hospital_name: 'Sanjeevani',
    username: 'Asha',
    address: 'Pune',
    phone_number: '0201',
  },
  ...{
    aboutHospital: '',
    profile_photo: null,
    hospitalImages: [],
    opening_hours: [{ weekday: 1, from: '09:00', to: '13:00' }],
    branches: [],
  },
};
export const DOCTOR = {
  ...{
    id: 3,
    name: 'Dr Iyer',
    name_hi: '',
    speciality: 'Paediatrics',
    qualifications: '',
    languages: [],
    fee: 450,
    branch_ids: [1],
    photo_url: null,
    photo_small_url: null,
  },
  ...{ last_day: '2026-12-20', next_free: { date: '2026-11-25', time: '09:00' } },
};
export const BOOKING = {
  ...{
    reference: 'AB23CD45',
    date: '2026-11-25',
    time: '09:00',
    doctor_name: 'Dr Iyer',
    hospital_name: 'Sanjeevani',
    address: 'Pune',
  },
  ...{
    manage_link: 'http://x/b/7.k',
    status: 'booked',
    doctor_id: 3,
    doctor_name_hi: '',
    hospital_id: 7,
    hospital_phone: '0201',
  },
  ...{
    branch_name: '',
    room: '',
    name: 'Asha',
    phone: '98',
    email: '',
    can_change: true,
    change_until: '2026-11-25T01:30:00.000Z',
  },
  queue_page: null,
};

export const SLOT = { time: '10:30', mode: 'slots', branch_id: 1, branch_name: 'Main' };

/** Two or three answers in turn, on a busy machine. */
export const SLOW = { timeout: 8000 };

/** What is answered to a start. */
export const HELD = { booking: '7.b', expires_at: '2026-11-25T01:30:00.000Z', sent_to: '••••••3210', channel: 'sms' };

/** A server with one hospital and one doctor, in place of the network. */
export const publicServer = () =>
  new FakeServer()
    .install()
    .on('GET /api/public/hospital-pages/pune/', { status: 200, body: HOSPITAL })
    .on('GET /api/public/hospitals/7/doctors/', { status: 200, body: [DOCTOR] })
    .on('GET /api/public/hospitals/7/slots/', { status: 200, body: [SLOT] });

/** Opens a page of patients. */
export const openPublic = (path: string) =>
  show(
    <Routes>
      <Route path="/h/:slug" element={<PublicHospitalPage />} />
      <Route path="/h/:slug/:doctor" element={<BookingPage />} />
      <Route path="/b/:key" element={<ManagedBookingPage />} />
    </Routes>,
    undefined,
    undefined,
    path,
  );
