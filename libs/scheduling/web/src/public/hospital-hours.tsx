import type { PublicHospital } from '@nidaan/identity-contracts';
import { Section, t, useLanguage } from '@nidaan/ui';
import { mapLink } from './hospital-contact.tsx';
import { weekdays } from './public-days.ts';
import styles from './public.module.css';

type Hours = PublicHospital['opening_hours'];
type Branch = PublicHospital['branches'][number];

/** When a hospital is open; each branch for itself where there are several. */
export function HospitalHours({ hospital: { branches, opening_hours: hours } }: { hospital: PublicHospital }) {
  if (branches.length <= 1) {
    const own = branches[0]?.opening_hours ?? hours;
    return own.length === 0 ? null : (
      <Section title={t('Opening hours')}>
        <Week hours={own} />
      </Section>
    );
  }
  return (
    <Section title={t('Branches')}>
      <ul className={styles.branches}>
        {branches.map((branch) => (
          <li key={branch.id}>
            <h3 className={styles.branch}>{branch.name}</h3>
            <Place branch={branch} />
            {branch.opening_hours.length > 0 && <Week hours={branch.opening_hours} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Place = ({ branch: { name, address, phone } }: { branch: Branch }) => (
  <p className={styles.lead}>
    {address !== '' && (
      <a href={mapLink(name, address)} target="_blank" rel="noreferrer">
        {address}
      </a>
    )}
    {address !== '' && phone !== '' && ' · '}
    {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
  </p>
);

function Week({ hours }: { hours: Hours }) {
  const language = useLanguage();
  return (
    <dl className={styles.week}>
      {weekdays(language).map(({ weekday, name }) => {
        const own = hours.filter((each) => each.weekday === weekday);
        return (
          <div key={weekday}>
            <dt>{name}</dt>
            <dd>{own.length === 0 ? t('Closed') : own.map(({ from, to }) => `${from}–${to}`).join(', ')}</dd>
          </div>
        );
      })}
    </dl>
  );
}
