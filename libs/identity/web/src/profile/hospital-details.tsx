import type { HospitalFacts } from '@nidaan/identity-contracts';
import { PersonAvatar, Section, t } from '@nidaan/ui';
import styles from './profile.module.css';

/** A hospital as its people and the public see it; `email` for its own people only. */
export function HospitalDetails({ hospital, email }: { hospital: HospitalFacts; email?: string }) {
  const { hospital_name: name, username, profile_photo: photo, hospitalImages: images } = hospital;
  return (
    <>
      <section className={styles.card} aria-label={t('Profile')}>
        <PersonAvatar photo={photo} name={username} size={96} alt={photo ? t('Photo of {username}', { username }) : ''} />
        <div className={styles.names}>
          <h2 className={styles.hospital}>{name}</h2>
          <p className={styles.username}>{username}</p>
          <dl className={styles.facts}>
            {email !== undefined && <Fact name="Email" value={email} />}
            <Fact name="Phone" value={hospital.phone_number} />
            <Fact name="Address" value={hospital.address} />
          </dl>
        </div>
      </section>
      <Section title={t('About')}>
        <p className={styles.about}>{hospital.aboutHospital || t('Nothing written yet.')}</p>
      </Section>
      <Section title={t('Hospital Images')}>
        {images.length === 0 ? <p className={styles.about}>{t('No images yet.')}</p> : <Images urls={images} />}
      </Section>
    </>
  );
}

/** A label over what it says. */
export const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{t(name)}</dt>
    <dd>{value || '–'}</dd>
  </div>
);

const Images = ({ urls }: { urls: readonly string[] }) => (
  <ul className={styles.images}>
    {urls.map((url, index) => (
      <li key={url}>
        <img src={url} alt={t('Hospital {number}', { number: index + 1 })} loading="lazy" />
      </li>
    ))}
  </ul>
);
