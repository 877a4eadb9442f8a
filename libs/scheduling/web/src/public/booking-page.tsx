import { Button, Skeleton } from '@mantine/core';
import type { PublicHospital } from '@nidaan/identity-contracts';
import {
  ONLINE_MESSAGES as say,
  SCHEDULING_MESSAGES as messages,
  type ConfirmedBooking,
  type HeldBooking,
  type PublicDoctor,
} from '@nidaan/scheduling-contracts';
import { Message, t, useLanguage } from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BookedNote } from './booked-note.tsx';
import { CodeStep } from './code-step.tsx';
import { DayAndTime, type ChosenTime } from './day-and-time.tsx';
import { DoctorCards, nameOf } from './doctor-cards.tsx';
import { EMPTY_PATIENT, PatientStep, type Patient } from './patient-step.tsx';
import { HospitalContact } from './hospital-contact.tsx';
import { longDay } from './public-days.ts';
import { PublicFrame } from './public-frame.tsx';
import { hospitalQuery, publicDoctorsQuery } from './public.queries.ts';
import { useSearchWords } from './use-search-words.ts';
import styles from './public.module.css';

/** /h/{slug}/{doctor}: day and time, name and phone, the code, done (FRD-79, FRD-80). */
export function BookingPage() {
  const { slug = '', doctor: id = '' } = useParams();
  const { data: hospital, isError: isUnknown } = useQuery(hospitalQuery(slug));
  const { data: doctors, isError } = useQuery({ ...publicDoctorsQuery(hospital?.id ?? 0), enabled: hospital !== undefined });
  const doctor = doctors?.find((each) => String(each.id) === id);
  // Kept here, so that it is there with another doctor too.
  const [patient, setPatient] = useState<Patient>(EMPTY_PATIENT);
  const [shown, setShown] = useState<PublicDoctor | null>(null);
  if (doctor && doctor !== shown) setShown(doctor);
  const before = shown && String(shown.id) === id ? shown : null;
  const isGone = isUnknown || isError || (doctors !== undefined && !doctor);
  useSearchWords(isGone ? null : hospital && doctor && wordsOf(hospital, doctor));
  if (hospital && (doctor ?? before))
    return (
      <Booking
        key={id}
        {...{ hospital, patient }}
        doctor={(doctor ?? before)!}
        isOffline={doctors !== undefined && !doctor}
        onType={setPatient}
      />
    );
  return (
    <PublicFrame title={t('Book appointment')} lead={hospital?.hospital_name} isLoading={!isGone}>
      {isUnknown && <Message kind="error">{t(say.hospitalUnknown)}</Message>}
      {(isError || doctors) && !isUnknown && <Message kind="error">{t(messages.doctorUnknown)}</Message>}
      {!isGone && <Skeleton height={320} aria-busy="true" />}
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
  const queries = useQueryClient();
  const first = doctor.next_free?.date ?? doctor.last_day;
  const [chosen, setChosen] = useState<ChosenTime>({ date: first, time: '' });
  const [step, setStep] = useState<Step>({ name: 'time' });
  // Times may have gone meanwhile.
  const again = () => (void queries.invalidateQueries(), setChosen({ ...chosen, time: '' }), setStep({ name: 'time' }));
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
          <TimeStep {...{ hospital, doctor, first, chosen }} onChoose={setChosen} onNext={() => setStep({ name: 'patient' })} />
        )}
        {step.name === 'patient' && (
          <PatientStep
            {...{ hospital: hospital.id, doctor: doctor.id, chosen, patient }}
            onType={onType}
            onHeld={(held) => setStep({ name: 'code', held })}
            onChoose={setChosen}
          />
        )}
        {step.name === 'code' && (
          <CodeStep held={step.held} onBooked={(booked) => setStep({ name: 'done', booked })} onAgain={again} />
        )}
      </div>
      {step.name === 'time' && <ToHospital slug={hospital.slug} />}
    </PublicFrame>
  );
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

interface TimeStepProps {
  hospital: PublicHospital;
  doctor: PublicDoctor;
  first: string;
  chosen: ChosenTime;
  onChoose: (chosen: ChosenTime) => void;
  onNext: () => void;
}

const TimeStep = ({ hospital, doctor, first, chosen, onChoose, onNext }: TimeStepProps) => (
  <div className={styles.stack}>
    <h2 className={styles.subtitle}>{t('Choose a day and a time')}</h2>
    <DayAndTime {...{ hospital: hospital.id, doctor: doctor.id, first, last: doctor.last_day, chosen, onChoose }} />
    <Button size="md" disabled={chosen.time === ''} onClick={onNext}>
      {t('Continue')}
    </Button>
  </div>
);
