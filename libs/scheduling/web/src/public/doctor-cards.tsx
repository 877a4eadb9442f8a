import { Button, Skeleton } from '@mantine/core';
import type { PublicHospital } from '@nidaan/identity-contracts';
import { SCHEDULING_MESSAGES as messages, type PublicDoctor } from '@nidaan/scheduling-contracts';
import { formatRupees, LoadFault, PersonAvatar, t, useLanguage } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { shortDay } from './public-days.ts';
import { publicDoctorsQuery } from './public.queries.ts';
import styles from './public.module.css';

// The picture of 96 pixels is sharp on most desks, the one of 480 is for phones.
const PHOTO_SIDE = 64;

/** A doctor's name in the language that is spoken. */
export const nameOf = ({ name, name_hi: hindi }: Pick<PublicDoctor, 'name' | 'name_hi'>, language: string): string =>
  language === 'hi' && hindi !== '' ? hindi : name;

/** The doctors of a hospital who are booked online, each with the next free time. */
export function DoctorCards({ hospital }: { hospital: PublicHospital }) {
  const { data, isLoadingError, refetch } = useQuery(publicDoctorsQuery(hospital.id));
  if (isLoadingError) return <LoadFault onRetry={() => void refetch()}>{t(messages.loadFailed)}</LoadFault>;
  if (!data) return <Skeleton height={140} aria-busy="true" />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="doctors">
      <h2 id="doctors" className={styles.subtitle}>
        {t('Doctors')}
      </h2>
      <ul className={styles.doctors}>
        {data.map((doctor) => (
          <li key={doctor.id} className={styles.doctor}>
            <Doctor doctor={doctor} slug={hospital.slug} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Doctor({ doctor, slug }: { doctor: PublicDoctor; slug: string }) {
  const language = useLanguage();
  const { id, speciality, qualifications, languages, fee, next_free: next, photo_small_url: photo, photo_url: large } = doctor;
  const name = nameOf(doctor, language);
  return (
    <>
      <div className={styles.person}>
        <PersonAvatar
          {...{ photo, large }}
          name={doctor.name}
          size={PHOTO_SIDE}
          alt={photo ? t('Photo of {name}', { name }) : ''}
          isLazy
        />
        <div className={styles.heading}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.lead}>{[speciality, qualifications].filter(Boolean).join(' · ')}</p>
          {languages.length > 0 && <p className={styles.lead}>{t('Speaks {languages}', { languages: languages.join(', ') })}</p>}
        </div>
      </div>
      <p className={styles.next}>
        {next ? t('Next free: {day}, {time}', { day: shortDay(next.date, language), time: next.time }) : t('No free time online')}
        {fee !== null && <span className={styles.fee}>{formatRupees(fee)}</span>}
      </p>
      {next && (
        <Button component={Link} to={`/h/${slug}/${id}`} fullWidth aria-label={t('Book appointment with {name}', { name })}>
          {t('Book appointment')}
        </Button>
      )}
    </>
  );
}
