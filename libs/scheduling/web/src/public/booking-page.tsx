import { Button, Skeleton } from '@mantine/core';
import type { PublicHospital } from '@nidaan/identity-contracts';
import {
  ONLINE_MESSAGES as say,
  SCHEDULING_MESSAGES as messages,
  type ConfirmedBooking,
  type HeldBooking,
  type PublicDoctor,
} from '@nidaan/scheduling-contracts';
import { LoadFault, Message, t, useLanguage, useStateOverLanguage } from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BookedNote } from './booked-note.tsx';
import { CodeStep } from './code-step.tsx';
import { DayAndTime, type ChosenTime } from './day-and-time.tsx';
import { DoctorCards, nameOf } from './doctor-cards.tsx';
import { keepHold, keptHold, ownAttempt } from './own-attempt.ts';
import { EMPTY_PATIENT, PatientStep, type Patient } from './patient-step.tsx';
import { HospitalContact } from './hospital-contact.tsx';
import { longDay } from './public-days.ts';
import { PublicFrame } from './public-frame.tsx';
import { hospitalQuery, isNotThere, publicDoctorsQuery } from './public.queries.ts';
import { useSearchWords } from './use-search-words.ts';
import styles from './public.module.css';

/** /h/{slug}/{doctor}: day and time, name and phone, the code, done (FRD-79, FRD-80). */
export function BookingPage() {
  const { slug = '', doctor: id = '' } = useParams();
  const page = useQuery(hospitalQuery(slug));
  const hospital = page.data;
  const list = useQuery({ ...publicDoctorsQuery(hospital?.id ?? 0), enabled: hospital !== undefined });
  const doctor = list.data?.find((each) => String(each.id) === id);
  // Kept here, so that it is there with another doctor too.
  const [patient, setPatient] = useStateOverLanguage<Patient>('booking/patient', EMPTY_PATIENT);
  const [shown, setShown] = useStateOverLanguage<PublicDoctor | null>('booking/shown', null);
  if (doctor && doctor !== shown) setShown(doctor);
  const before = shown && String(shown.id) === id ? shown : null;
  const isUnknown = isNotThere(page.error);
  const isGone = isUnknown || isNotThere(list.error) || (list.data !== undefined && !doctor);
  useSearchWords(isGone ? null : hospital && doctor && wordsOf(hospital, doctor));
  if (hospital && (doctor ?? before))
    return (
      <Booking
        key={id}
        {...{ hospital, patient }}
        doctor={(doctor ?? before)!}
        isOffline={list.data !== undefined && !doctor}
        onType={setPatient}
      />
    );
  const fault = [page, list].find(({ isLoadingError }) => isLoadingError);
  return (
    <PublicFrame title={t('Book appointment')} lead={hospital?.hospital_name} isLoading={!isGone && !fault}>
      {isUnknown && <Message kind="error">{t(say.hospitalUnknown)}</Message>}
      {isGone && !isUnknown && <Message kind="error">{t(messages.doctorUnknown)}</Message>}
      {fault && !isGone && <LoadFault onRetry={() => void fault.refetch()}>{t(messages.loadFailed)}</LoadFault>}
      {!fault && !isGone && <Skeleton height={320} aria-busy="true" />}
    </PublicFrame>
  );
}

const wordsOf = (
  { hospital_name: hospital, address }: PublicHospital,
  { name, speciality, qualifications }: PublicDoctor,
): string =>
  [t('Book appointment with {name}', { name }), speciality, qualifications, hospital, address].filter(Boolean).join('. ');

type Step = { name: 'time' | 'patient' } | { name: 'code'; held: HeldBooking } | { name: 'done'; booked: ConfirmedBooking };

interface BookingProps {
  hospital: PublicHospital;
  doctor: PublicDoctor;
  /** Booked online until a moment ago. */
  isOffline: boolean;
  patient: Patient;
  onType: (patient: Patient) => void;
}

function Booking({ hospital, doctor, isOffline, patient, onType }: BookingProps) {
  const language = useLanguage();
  const { first, attempt, chosen, setChosen, step, setStep, hold, again, end } = useBooking(hospital, doctor);
  const when = `${longDay(chosen.date, language)}, ${chosen.time}`;
  const who = [nameOf(doctor, language), doctor.speciality].filter(Boolean).join(' · ');
  const lead = [who, hospital.hospital_name] as const;
  if (step.name === 'done')
    return (
      <PublicFrame title={t('Your appointment is booked')} lead={lead}>
        <BookedNote booked={step.booked} />
      </PublicFrame>
    );
  if (isOffline) return <OtherDoctors hospital={hospital} lead={lead} />;
  const time = { hospital: hospital.id, doctor: doctor.id, chosen, attempt, onChoose: setChosen };
  return (
    <PublicFrame title={t('Book appointment')} lead={lead}>
      <div className={styles.card}>
        {step.name !== 'time' && (
          <p className={styles.chosen}>
            {when}
            <Button variant="subtle" size="compact-md" onClick={again}>
              {t('Change')}
            </Button>
          </p>
        )}
        {step.name === 'time' && (
          <TimeStep {...time} first={first} last={doctor.last_day} onNext={() => setStep({ name: 'patient' })} />
        )}
        {step.name === 'patient' && <PatientStep {...time} patient={patient} onType={onType} onHeld={hold} />}
        {step.name === 'code' && <CodeStep held={step.held} onBooked={end} onAgain={again} />}
      </div>
      {step.name === 'time' && <ToHospital slug={hospital.slug} />}
    </PublicFrame>
  );
}

/** The steps of a booking. What is held is found again when the page is loaded anew. */
function useBooking({ id: hospital }: PublicHospital, { id: doctor, next_free: free, last_day: last }: PublicDoctor) {
  const queries = useQueryClient();
  const [attempt] = useState(ownAttempt);
  const [own] = useState(() => keptHold(hospital, doctor));
  const firstFree = free?.date ?? last;
  // The day of the own time stays in sight, also where nobody else finds a free one on it.
  const [begun] = useStateOverLanguage('booking/first', own?.chosen.date ?? firstFree);
  const first = begun < firstFree ? begun : firstFree;
  const [chosen, setChosen] = useStateOverLanguage<ChosenTime>('booking/chosen', own?.chosen ?? { date: first, time: '' });
  const [step, setStep] = useStateOverLanguage<Step>('booking/step', own ? { name: 'code', held: own.held } : { name: 'time' });
  const hold = (held: HeldBooking) => {
    keepHold({ hospital, doctor, chosen, held });
    setStep({ name: 'code', held });
  };
  const end = (booked: ConfirmedBooking) => {
    keepHold(null);
    setStep({ name: 'done', booked });
  };
  const again = () => {
    keepHold(null);
    // Times may have gone meanwhile.
    void queries.invalidateQueries();
    setChosen({ ...chosen, time: '' });
    setStep({ name: 'time' });
  };
  return { first, attempt, chosen, setChosen, step, setStep, hold, again, end };
}

const ToHospital = ({ slug }: { slug: string }) => (
  <Button component={Link} to={`/h/${slug}`} variant="subtle" className={styles.back}>
    {t('Back')}
  </Button>
);

/** In place of a doctor who stopped online booking meanwhile. What was typed is there again with another one. */
function OtherDoctors({ hospital, lead }: { hospital: PublicHospital; lead: readonly string[] }) {
  const { data: others = [] } = useQuery(publicDoctorsQuery(hospital.id));
  return (
    <PublicFrame title={t('Book appointment')} lead={lead}>
      <Message kind="warning">
        {t(say.doctorOffline)}{' '}
        {others.length > 0 ? t('Please choose another doctor. What you typed is kept.') : t('Please call the hospital.')}
      </Message>
      {others.length > 0 ? <DoctorCards hospital={hospital} /> : <HospitalContact hospital={hospital} />}
      <ToHospital slug={hospital.slug} />
    </PublicFrame>
  );
}

const TimeStep = ({ onNext, ...time }: ComponentProps<typeof DayAndTime> & { onNext: () => void }) => (
  <div className={styles.stack}>
    <h2 className={styles.subtitle}>{t('Choose a day and a time')}</h2>
    <DayAndTime {...time} />
    <Button size="md" disabled={time.chosen.time === ''} onClick={onNext}>
      {t('Continue')}
    </Button>
  </div>
);
