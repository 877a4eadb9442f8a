import { letterheadOf } from '@nidaan/identity-copies';
import { dayForPeople, type PaperLanguage, type PlainDate } from '@nidaan/kernel';
import type { AppointmentStatus } from '@nidaan/scheduling-contracts';
import { page, section, table, withDetail, type Fill } from '@nidaan/platform-documents';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import type { AppointmentEntity } from './appointment.entity.ts';
import { shownWho, timeIn } from './wire-appointment.ts';

/** What the paper shows: the appointments by time, without those that do not take place. */
export interface DayList {
  hospital: Hospital | null;
  zone: string;
  doctor: DoctorEntity;
  day: PlainDate;
  rows: readonly AppointmentEntity[];
}

const en = {
  title: 'Appointments of the day',
  time: 'Time',
  patient: 'Patient',
  phone: 'Phone',
  reason: 'Reason',
  state: 'State',
  notes: 'Notes',
  room: 'Room {room}',
  extra: 'extra seat',
  count: 'Appointments: {count}',
  nobody: 'No appointments for this day',
  footer: 'Patients of the hospital: please do not leave this list where others can read it.',
  booked: 'Booked',
  held: 'Held',
  checked_in: 'Checked in',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No show',
} satisfies Readonly<Record<AppointmentStatus | string, string>>;

const hi: typeof en = {
  title: 'दिन के अपॉइंटमेंट',
  time: 'समय',
  patient: 'मरीज़',
  phone: 'फ़ोन',
  reason: 'कारण',
  state: 'स्थिति',
  notes: 'टिप्पणी',
  room: 'कमरा {room}',
  extra: 'अतिरिक्त जगह',
  count: 'अपॉइंटमेंट: {count}',
  nobody: 'इस दिन कोई अपॉइंटमेंट नहीं',
  footer: 'यह अस्पताल के मरीज़ों की सूची है: कृपया इसे ऐसी जगह न छोड़ें जहाँ दूसरे पढ़ सकें।',
  booked: 'बुक',
  held: 'रोका हुआ',
  checked_in: 'आ गए',
  completed: 'पूरा',
  cancelled: 'रद्द',
  no_show: 'नहीं आए',
};

const PHRASES: Readonly<Record<PaperLanguage, typeof en>> = { en, hi };

/** A doctor's appointments of a day as a printed page, with room for notes (FRD-54). */
export function dayListPage({ hospital, zone, doctor, day, rows }: DayList, language: PaperLanguage): string {
  const phrases = PHRASES[language];
  const who = [doctor.name, doctor.speciality].filter(Boolean).join(', ');
  return page({
    title: phrases.title,
    subject: `${doctor.name}, ${dayForPeople(day)}`,
    letterhead: letterheadOf(hospital),
    meta: [dayForPeople(day), phrases.count.replace('{count}', String(rows.length))],
    blocks: [
      section(
        doctor.room === '' ? who : `${who} · ${phrases.room.replace('{room}', doctor.room)}`,
        table({
          columns: [
            { header: phrases.time, width: '9%', strong: true },
            { header: phrases.patient, width: '26%' },
            { header: phrases.phone, width: '15%' },
            { header: phrases.reason, width: '21%' },
            { header: phrases.state, width: '12%' },
            { header: phrases.notes, width: '17%' },
          ],
          rows: rows.map((row) => lineOf(row, zone, phrases)),
          empty: phrases.nobody,
          emptyCell: '',
        }),
      ),
    ],
    footer: phrases.footer,
    language,
  });
}

function lineOf(row: AppointmentEntity, zone: string, phrases: typeof en): Fill[] {
  // Of a record that is closed to the caller the paper shows the time alone (ORG-64).
  const who = shownWho(row);
  const isClosed = who.name !== row.name;
  const detail = [who.reference, row.overbooked ? phrases.extra : ''].filter(Boolean).join(' · ');
  return [
    timeIn(zone, row.startsAt),
    withDetail(who.name, detail),
    who.phone,
    isClosed ? '' : row.reason,
    phrases[row.status],
    '',
  ];
}
