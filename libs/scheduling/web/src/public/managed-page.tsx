import { Button, Skeleton } from '@mantine/core';
import {
  cancelBooking,
  moveBooking,
  ONLINE_MESSAGES as say,
  SCHEDULING_MESSAGES as messages,
  type ManagedBooking,
} from '@nidaan/scheduling-contracts';
import {
  FailureNote,
  formatDateTime,
  inItsWords,
  LoadFault,
  Message,
  t,
  useLanguage,
  useStateOverLanguage,
  useSubmission,
} from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { NextFree } from '../appointments/next-free.tsx';
import { BookingFacts } from './booked-note.tsx';
import { DayAndTime, type ChosenTime } from './day-and-time.tsx';
import { PublicFrame } from './public-frame.tsx';
import { bookingQuery, isNotThere, publicDoctorsQuery } from './public.queries.ts';
import styles from './public.module.css';

/** /b/{key}: a booking is seen, moved and cancelled by its link (FRD-81). */
export function ManagedBookingPage() {
  const { key = '' } = useParams();
  const { data, error, isLoadingError, refetch } = useQuery(bookingQuery(key));
  const isUnknown = isNotThere(error);
  return (
    <PublicFrame title={t('Your appointment')} lead={data?.hospital_name}>
      {isUnknown && <Message kind="error">{t(say.linkUnknown)}</Message>}
      {isLoadingError && !isUnknown && <LoadFault onRetry={() => void refetch()}>{t(messages.loadFailed)}</LoadFault>}
      {!data && !error && <Skeleton height={320} aria-busy="true" />}
      {data && <Managed booking={data} bookingKey={key} />}
    </PublicFrame>
  );
}

interface ManagedProps {
  booking: ManagedBooking;
  bookingKey: string;
}

function Managed({ booking, bookingKey }: ManagedProps) {
  const language = useLanguage();
  // Stays when the hospital moves the appointment meanwhile, as long as anything can be changed.
  const [asked, setAsked] = useStateOverLanguage<'move' | 'cancel' | null>('managed/asked', null);
  const doing = booking.can_change ? asked : null;
  const name = language === 'hi' && booking.doctor_name_hi !== '' ? booking.doctor_name_hi : booking.doctor_name;
  const close = () => setAsked(null);
  return (
    <div className={styles.card}>
      <div className={styles.stack}>
        <State booking={booking} />
        <BookingFacts booking={{ ...booking, doctor_name: name }} language={language} />
        <p className={styles.lead}>{[booking.name, booking.phone, booking.email].filter(Boolean).join(' · ')}</p>
        {booking.can_change && doing === null && (
          <div className={styles.actions}>
            {booking.hospital_id !== null && <Button onClick={() => setAsked('move')}>{t('Choose another time')}</Button>}
            <Button variant="default" onClick={() => setAsked('cancel')}>
              {t('Cancel appointment')}
            </Button>
          </div>
        )}
        {doing === 'move' && <Moving booking={booking} bookingKey={bookingKey} onClose={close} />}
        {doing === 'cancel' && <Cancelling booking={booking} bookingKey={bookingKey} onClose={close} />}
      </div>
    </div>
  );
}

function State({
  booking: { status, can_change: canChange, change_until: until, time_zone: zone, queue_page: queue, hospital_phone: phone },
}: Pick<ManagedProps, 'booking'>) {
  if (queue !== null)
    return (
      <Button component={Link} to={queue} size="md">
        {t('See your place in the queue')}
      </Button>
    );
  if (status === 'cancelled') return <Message kind="info">{t('This appointment is cancelled.')}</Message>;
  if (status !== 'booked') return <Message kind="info">{t('This appointment is over')}</Message>;
  if (canChange)
    return (
      <Message kind="success">{t('You can move or cancel it until {time}.', { time: formatDateTime(until, zone) })}</Message>
    );
  return (
    <Message kind="info">
      {t(say.pleaseCall)}
      {phone !== '' && (
        <>
          : <a href={`tel:${phone}`}>{phone}</a>
        </>
      )}
    </Message>
  );
}

interface DoingProps extends ManagedProps {
  onClose: () => void;
}

function Moving({ booking, bookingKey, onClose }: DoingProps) {
  const { data: doctors, isLoadingError, refetch } = useQuery(publicDoctorsQuery(booking.hospital_id!));
  const doctor = doctors?.find(({ id }) => id === booking.doctor_id);
  const back = (
    <Button variant="default" onClick={onClose}>
      {t('Back')}
    </Button>
  );
  return (
    <section className={styles.stack} aria-label={t('Choose another time')}>
      <h2 className={styles.subtitle}>{t('Choose another time')}</h2>
      {doctor?.next_free ? (
        <OtherTime {...{ booking, bookingKey, onClose, back }} first={doctor.next_free.date} last={doctor.last_day} />
      ) : (
        <>
          {isLoadingError && <LoadFault onRetry={() => void refetch()}>{t(messages.loadFailed)}</LoadFault>}
          {!doctors && !isLoadingError && <Skeleton height={160} aria-busy="true" />}
          {doctors && <p className={styles.lead}>{t('No free time online')}</p>}
          <div className={styles.actions}>{back}</div>
        </>
      )}
    </section>
  );
}

interface OtherTimeProps extends DoingProps {
  first: string;
  last: string;
  back: ReactNode;
}

function OtherTime({ booking, bookingKey, onClose, back, first, last }: OtherTimeProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useStateOverLanguage<ChosenTime | null>('managed/time', null);
  const { submit, failure, dismiss, isBusy, error } = useSubmission(moveBooking, { failed: inItsWords(messages.saveFailed) });
  const chosen = typed ?? { date: first, time: '' };
  const choose = (next: ChosenTime) => (dismiss(), setTyped(next));
  const send = async () => {
    const done = await submit({ params: { key: bookingKey }, body: chosen });
    if (!done) return;
    queries.setQueryData(bookingQuery(bookingKey).queryKey, done.answer);
    onClose();
  };
  return (
    <>
      <DayAndTime {...{ hospital: booking.hospital_id!, doctor: booking.doctor_id, first, last, chosen }} onChoose={choose} />
      <NextFree error={error} onChoose={choose} />
      <FailureNote failure={failure} onDismiss={dismiss} />
      <div className={styles.actions}>
        <Button disabled={chosen.time === ''} loading={isBusy} onClick={send}>
          {t('Move the appointment')}
        </Button>
        {back}
      </div>
    </>
  );
}

function Cancelling({ bookingKey, onClose }: DoingProps) {
  const queries = useQueryClient();
  const { submit, failure, dismiss, isBusy } = useSubmission(cancelBooking, { failed: inItsWords(messages.saveFailed) });
  const send = async () => {
    const done = await submit({ params: { key: bookingKey } });
    if (!done) return;
    queries.setQueryData(bookingQuery(bookingKey).queryKey, done.answer);
    onClose();
  };
  return (
    <section className={styles.stack} aria-label={t('Cancel appointment')}>
      <p>{t('Cancel this appointment? The time goes to somebody else.')}</p>
      <FailureNote failure={failure} onDismiss={dismiss} />
      <div className={styles.actions}>
        <Button color="red" loading={isBusy} onClick={send}>
          {t('Yes, cancel it')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Keep it')}
        </Button>
      </div>
    </section>
  );
}
