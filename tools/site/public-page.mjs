/** The demo hospital's page for everybody, with doctors who are booked online and have photos. */
import { setTimeout as sleep } from 'node:timers/promises';

const SIDE = 640;
const COLOURS = [
  ['#d9b08c', '#3e5c76'],
  ['#b98b6b', '#7a4f6d'],
];
const WAIT_MS = 30_000;

/** A head before a wall, with the grain of a camera: as many bytes as a photo has. */
async function portrait([skin, coat]) {
  const { default: sharp } = await import('sharp');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <defs><linearGradient id="wall" x2="1" y2="1"><stop stop-color="#e8edf0"/><stop offset="1" stop-color="#aebcc4"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#wall)"/><ellipse cx="320" cy="640" rx="260" ry="220" fill="${coat}"/>
    <circle cx="320" cy="270" r="140" fill="${skin}"/></svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 14 };
  const grain = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return sharp(Buffer.from(drawing))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

const DOCTORS = [
  {
    name: 'Dr. Vikram Joshi',
    display_name_hi: 'डॉ. विक्रम जोशी',
    speciality: 'General Medicine',
    qualifications: 'MBBS, MD',
    consultation_fee: 500,
  },
  {
    name: 'Dr. Neha Bhosale',
    display_name_hi: 'डॉ. नेहा भोसले',
    speciality: 'Paediatrics',
    qualifications: 'MBBS, DCH',
    consultation_fee: 400,
  },
  {
    name: 'Dr. Meera Iyer',
    display_name_hi: 'डॉ. मीरा अय्यर',
    speciality: 'Gynaecology',
    qualifications: 'MBBS, MS',
    consultation_fee: 600,
  },
  {
    name: 'Dr. Imran Shaikh',
    display_name_hi: 'डॉ. इमरान शेख',
    speciality: 'Orthopaedics',
    qualifications: 'MBBS, DNB',
    consultation_fee: 550,
  },
];
const SITS = { start_time: '09:00', end_time: '20:00', slot_minutes: 15 };

async function addDoctor(nidaan, given, index) {
  const { id } = await nidaan.post('/api/doctors/', {
    ...given,
    languages: ['English', 'Hindi', 'Marathi'],
    online: true,
    show_fee: true,
  });
  const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ ...SITS, weekday }));
  await nidaan.put(`/api/doctors/${id}/schedule/`, week);
  const form = new FormData();
  form.append('photo', new File([await portrait(COLOURS[index % COLOURS.length])], 'photo.jpg', { type: 'image/jpeg' }));
  await nidaan.post(`/api/doctors/${id}/photo/`, form);
}

/** Opens it under a name, with four doctors, and waits until it takes bookings. */
export async function openPublicPage(nidaan, slug) {
  await nidaan.logIn();
  const hours = [0, 1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '20:00' }));
  await nidaan.put('/api/clinic-settings/', { slug, online_booking: true, opening_hours: hours });
  for (const [index, given] of DOCTORS.entries()) await addDoctor(nidaan, given, index);
  const { id } = await nidaan.get(`/api/public/hospital-pages/${slug}/`);
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(100)) {
    const shown = await nidaan.get(`/api/public/hospitals/${id}/doctors/`);
    if (Array.isArray(shown) && shown.length === DOCTORS.length) return;
  }
  throw new Error(`The page /h/${slug} takes no bookings.`);
}
