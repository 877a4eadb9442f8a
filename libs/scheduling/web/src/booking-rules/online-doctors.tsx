import { Anchor, Switch } from '@mantine/core';
import { changeDoctor, SCHEDULING_MESSAGES as messages, type Doctor } from '@nidaan/scheduling-contracts';
import { FailureNote, inItsWords, paths, t, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styles from '../scheduling.module.css';
import { doctorsQuery } from '../scheduling.queries.ts';

/** With which doctors patients may book, each switched on and off here. */
export function OnlineDoctors() {
  const { data: all } = useQuery(doctorsQuery);
  const doctors = all?.filter(({ is_active: isActive }) => isActive);
  if (!doctors) return null;
  return (
    <div className={styles.after}>
      <h3 className={styles.subtitle}>{t('Doctors who can be booked online')}</h3>
      {doctors.length === 0 && <p className={styles.hint}>{t('No doctors added yet')}</p>}
      <ul className={styles.online}>
        {doctors.map((doctor) => (
          <OnlineDoctor key={doctor.id} doctor={doctor} />
        ))}
      </ul>
      <p className={styles.hint}>
        {t('Fee and how many days ahead stand with each doctor.')}{' '}
        <Anchor component={Link} to={paths.doctors} inherit>
          {t('Doctors')}
        </Anchor>
      </p>
    </div>
  );
}

function OnlineDoctor({ doctor }: { doctor: Doctor }) {
  const { submit, failure, dismiss, isBusy } = useSubmission(changeDoctor, { failed: inItsWords(messages.saveFailed) });
  const { id, name, online, version } = doctor;
  return (
    <li>
      <Switch
        label={name}
        checked={online}
        disabled={isBusy}
        onChange={({ currentTarget }) => void submit({ params: { id }, body: { online: currentTarget.checked, version } })}
      />
      <FailureNote failure={failure} onDismiss={dismiss} />
    </li>
  );
}
