import { Button } from '@mantine/core';
import type { ConfirmedBooking } from '@nidaan/scheduling-contracts';
import { Message, t, useLanguage } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import { longDay } from './public-days.ts';
import styles from './public.module.css';

/** Under which address of this site a booking is managed. */
const pathOf = (link: string): string => link.slice(link.lastIndexOf('/b/'));

/** What was booked, and where it is moved and cancelled. */
export function BookedNote({ booked }: { booked: ConfirmedBooking }) {
  const language = useLanguage();
  return (
    <div className={styles.card}>
      <div className={styles.stack}>
        <Message kind="success">{t('Please keep the reference {reference}.', { reference: booked.reference })}</Message>
        <BookingFacts booking={booked} language={language} />
        <p className={styles.lead}>{t('Keep the link below: there you see, move and cancel your booking.')}</p>
        <Button component={Link} to={pathOf(booked.manage_link)} size="md">
          {t('Open my booking')}
        </Button>
      </div>
    </div>
  );
}

/** When, with whom and where. */
export const BookingFacts = ({ booking, language }: { booking: ConfirmedBooking; language: string }) => (
  <dl className={styles.facts}>
    <div>
      <dt>{t('When')}</dt>
      <dd>{`${longDay(booking.date, language)}, ${booking.time}`}</dd>
    </div>
    <div>
      <dt>{t('Doctor')}</dt>
      <dd>{booking.doctor_name}</dd>
    </div>
    <div>
      <dt>{t('Hospital')}</dt>
      <dd>{[booking.hospital_name, booking.address].filter(Boolean).join(', ')}</dd>
    </div>
    <div>
      <dt>{t('Reference')}</dt>
      <dd className="n-figures">{booking.reference}</dd>
    </div>
  </dl>
);
