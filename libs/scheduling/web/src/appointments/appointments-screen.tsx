import { Button, NativeSelect } from '@mantine/core';
import { daysLater } from '@nidaan/kernel';
import {
  APPOINTMENT_STATUSES,
  SCHEDULING_MESSAGES as messages,
  type Appointment,
  type Doctor,
} from '@nidaan/scheduling-contracts';
import {
  askedBooking,
  Icon,
  namedChoices,
  type BookingFor,
  DateField,
  LoadFault,
  Section,
  t,
  useNavigate,
  useShell,
  useToday,
} from '@nidaan/ui';
import { IconArrowLeft, IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { appointmentsQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';
import { STATUS_LABELS } from '../words.ts';
import { AppointmentColumns } from './appointment-columns.tsx';
import { AppointmentDialogs, type OpenDialog } from './appointment-dialogs.tsx';
import { AppointmentList, mayArrive } from './appointment-list.tsx';
import { mondayOf } from './days.ts';
import type { Elsewhere } from './elsewhere.ts';
import { PrintDay } from './print-day.tsx';
import { useDayKeys } from './use-day-keys.ts';

const WEEK_DAYS = 7;
const VIEWS = ['list', 'day', 'week'] as const;
type View = (typeof VIEWS)[number];

/** The days that are looked at: one, or a week from Monday on. */
function useDays() {
  const today = useToday();
  // Today stays today where the screen is left open overnight.
  const [chosen, choose] = useState<string | null>(null);
  const date = chosen ?? today;
  const setDate = (day: string) => choose(day === today ? null : day);
  const [view, setView] = useState<View>('list');
  const step = view === 'week' ? WEEK_DAYS : 1;
  const from = view === 'week' ? mondayOf(date) : date;
  return {
    ...{ date, setDate, view, setView, from, to: daysLater(from, step - 1) },
    before: () => setDate(daysLater(date, -step)),
    after: () => setDate(daysLater(date, step)),
    today: () => setDate(today),
  };
}

/** For whom another screen asks to book: once, not again after a reload. */
function useAskedBooking(): BookingFor | null {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const asked = askedBooking(state);
  const isAsked = asked !== null;
  useEffect(() => {
    if (isAsked) void navigate(pathname, { replace: true, state: null });
  }, [isAsked, navigate, pathname]);
  return asked;
}

interface AppointmentsScreenProps {
  doctors: readonly Doctor[];
  elsewhere?: Elsewhere | undefined;
}

/** A day's list, a day by doctors, or a week of one; by keys: ← → T N C M X. */
export function AppointmentsScreen({ doctors, elsewhere }: AppointmentsScreenProps) {
  const days = useDays();
  const [doctor, setDoctor] = useState('');
  const [status, setStatus] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const asked = useAskedBooking();
  const [dialog, setDialog] = useState<OpenDialog | null>(asked && { what: 'book', person: asked });
  const today = useToday();
  const { may } = useShell();
  const active = doctors.filter(({ is_active: isActive }) => isActive);
  const { data, isLoadingError, refetch } = useQuery(
    appointmentsQuery({
      ...{ from: days.from, to: days.to, doctor: doctor === '' ? undefined : Number(doctor) },
      status: APPOINTMENT_STATUSES.find((each) => each === status),
    }),
  );
  const mayManage = may('appointments.manage');
  const open = (what: OpenDialog['what'], appointment?: Appointment) => mayManage && setDialog({ what, appointment });
  const picked = data?.find(({ id }) => id === chosen);
  const onPicked = (what: OpenDialog['what']) => picked?.status === 'booked' && open(what, picked);
  useDayKeys({
    ...{ ArrowLeft: days.before, ArrowRight: days.after, t: days.today },
    ...{
      n: () => open('book'),
      c: () => picked && mayArrive(picked, today) && open('check-in', picked),
      m: () => onPicked('move'),
      x: () => onPicked('cancel'),
    },
  });
  const shown = { rows: data, doctors: active, chosen, onChoose: setChosen, onOpen: open, mayManage };
  return (
    <Section
      title={t('Appointments')}
      actions={
        <div className={styles.actions}>
          <PrintDay doctors={active} chosen={doctor} day={days.date} />
          {mayManage && (
            <Button leftSection={<Icon of={IconPlus} />} onClick={() => open('book')} aria-keyshortcuts="N">
              {t('Book Appointment (N)')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.form}>
        <div className={styles.bar}>
          <Button variant="default" leftSection={<Icon of={IconArrowLeft} />} onClick={days.before} aria-keyshortcuts="ArrowLeft">
            {t('Before')}
          </Button>
          <Button variant="default" onClick={days.today} aria-keyshortcuts="T">
            {t('Today (T)')}
          </Button>
          <Button
            variant="default"
            rightSection={<Icon of={IconArrowRight} />}
            onClick={days.after}
            aria-keyshortcuts="ArrowRight"
          >
            {t('After')}
          </Button>
          <DateField label={t('Date')} value={days.date} onChange={(date) => date !== '' && days.setDate(date)} />
          <NativeSelect
            label={t('Doctor')}
            value={doctor}
            onChange={({ currentTarget }) => setDoctor(currentTarget.value)}
            data={namedChoices(doctors, t('All doctors'))}
          />
          <NativeSelect
            label={t('Status')}
            value={status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value)}
            data={[
              { value: '', label: t('All') },
              ...APPOINTMENT_STATUSES.filter((each) => each !== 'held').map((each) => ({
                value: each,
                label: t(STATUS_LABELS[each]),
              })),
            ]}
          />
          <NativeSelect
            label={t('View')}
            value={days.view}
            onChange={({ currentTarget }) => days.setView(VIEWS.find((each) => each === currentTarget.value) ?? 'list')}
            data={[
              { value: 'list', label: t('List') },
              { value: 'day', label: t('Day by doctor') },
              { value: 'week', label: t('Week') },
            ]}
          />
        </div>
        {isLoadingError && days.view !== 'list' && <LoadFault onRetry={refetch}>{t(messages.loadFailed)}</LoadFault>}
        {days.view === 'list' ? (
          <AppointmentList {...shown} error={isLoadingError} onRetry={() => void refetch()} />
        ) : (
          <AppointmentColumns {...shown} isWeek={days.view === 'week'} from={days.from} />
        )}
        {picked && mayManage && (
          <p className={styles.hint}>{t('Chosen: {name}. C checks in, M moves, X cancels.', { name: picked.name })}</p>
        )}
      </div>
      <AppointmentDialogs
        dialog={dialog}
        doctors={active}
        day={days.date}
        elsewhere={elsewhere}
        onClose={() => setDialog(null)}
      />
    </Section>
  );
}
