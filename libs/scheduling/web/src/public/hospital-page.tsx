import { Skeleton } from '@mantine/core';
import { toldEarly } from '@nidaan/api-client';
import type { PublicHospital } from '@nidaan/identity-contracts';
import { ONLINE_MESSAGES as say, SCHEDULING_MESSAGES as messages } from '@nidaan/scheduling-contracts';
import { LoadFault, Message, Section, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { DoctorCards } from './doctor-cards.tsx';
import { HospitalContact } from './hospital-contact.tsx';
import { HospitalHours } from './hospital-hours.tsx';
import { PublicFrame } from './public-frame.tsx';
import { hospitalQuery, isNotThere, publicDoctorsQuery } from './public.queries.ts';
import { useSearchWords } from './use-search-words.ts';
import styles from './public.module.css';

/** /h/{slug}: what a hospital shows to everybody, and where it is booked (FRD-78). A former name leads to the present one. */
export function PublicHospitalPage() {
  const { slug = '' } = useParams();
  const told = toldEarly(useLocation().pathname);
  const { data, error, isLoadingError, refetch } = useQuery(hospitalQuery(slug));
  const isUnknown = isNotThere(error);
  useSearchWords(isUnknown ? null : data && wordsOf(data));
  if (data && data.slug !== '' && data.slug !== slug) return <Navigate to={`/h/${data.slug}`} replace />;
  if (data) return <Hospital hospital={data} />;
  return (
    <PublicFrame title={told ?? t('Hospital')} told="hospital_name" isLoading={!error}>
      {isUnknown && <Message kind="error">{t(say.hospitalUnknown)}</Message>}
      {isLoadingError && !isUnknown && <LoadFault onRetry={() => void refetch()}>{t(messages.loadFailed)}</LoadFault>}
      {!error && <Skeleton height={320} aria-busy="true" />}
    </PublicFrame>
  );
}

const wordsOf = ({ hospital_name: name, address, aboutHospital: about }: PublicHospital): string =>
  [name, address, about].filter(Boolean).join('. ');

function Hospital({ hospital }: { hospital: PublicHospital }) {
  const { hospital_name: name, online_booking: isOpen } = hospital;
  const { isLoading } = useQuery({ ...publicDoctorsQuery(hospital.id), enabled: isOpen });
  return (
    <PublicFrame title={name} lead={hospital.address} isLoading={isLoading}>
      <HospitalContact hospital={hospital} />
      {isOpen && <DoctorCards hospital={hospital} />}
      {!isLoading && <Rest hospital={hospital} />}
    </PublicFrame>
  );
}

// Drawn when the doctors are there, who would move it.
function Rest({ hospital }: { hospital: PublicHospital }) {
  const { aboutHospital: about, hospitalImages: images } = hospital;
  return (
    <>
      <div className={styles.columns}>
        <HospitalHours hospital={hospital} />
        {about !== '' && (
          <Section title={t('About')}>
            <p className={styles.about}>{about}</p>
          </Section>
        )}
      </div>
      {images.length > 0 && (
        <ul className={styles.images}>
          {images.map((url, index) => (
            <li key={url}>
              <img src={url} alt={t('Hospital {number}', { number: index + 1 })} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
