import { Button } from '@mantine/core';
import { changeAppointment, SCHEDULING_MESSAGES as messages, type Appointment, type Doctor } from '@nidaan/scheduling-contracts';
import { DataTable, ErrorBanner, inItsWords, msg, StatusBadge, t, useSubmission, useToday, type Column } from '@nidaan/ui';
import styles from '../scheduling.module.css';
import { STATUS_LABELS, STATUS_TONES } from '../words.ts';
import type { OpenDialog } from './appointment-dialogs.tsx';

/** What both views of appointments are given. */
export interface ViewProps {
  rows: readonly Appointment[] | undefined;
  doctors: readonly Doctor[];
  chosen: number | null;
  onChoose: (id: number) => void;
  onOpen: (what: OpenDialog['what'], appointment?: Appointment) => void;
  mayManage: boolean;
}

/** 'Booked', with what else is to be known of it. */
export const StatusOf = ({ appointment }: { appointment: Appointment }) => (
  <>
    <StatusBadge status={STATUS_LABELS[appointment.status]} tone={STATUS_TONES[appointment.status]} />
    {appointment.overbooked && <StatusBadge status={msg('Extra')} tone="amber" />}
    {appointment.outside_schedule && <StatusBadge status={msg('Outside the schedule')} tone="red" />}
  </>
);

const columns = (
  { onOpen, mayManage }: ViewProps,
  set: (row: Appointment, status: string) => void,
): readonly Column<Appointment>[] => [
  { key: 'time', header: msg('Time'), nowrap: true, render: ({ time }) => time },
  { key: 'name', header: msg('Patient'), rowHeader: true, render: ({ name }) => name || '–' },
  { key: 'phone', header: msg('Phone'), nowrap: true, below: true, render: ({ phone }) => phone || '–' },
  { key: 'doctor', header: msg('Doctor'), below: true, render: ({ doctor_name: doctor }) => doctor },
  { key: 'status', header: msg('Status'), below: true, render: (row) => <StatusOf appointment={row} /> },
  ...(mayManage
    ? [
        {
          key: 'actions',
          header: msg('Actions'),
          below: true as const,
          render: (row: Appointment) => <Actions row={row} onOpen={onOpen} set={set} />,
        },
      ]
    : []),
];

interface ActionsProps {
  row: Appointment;
  onOpen: ViewProps['onOpen'];
  set: (row: Appointment, status: string) => void;
}

/** Whether the patient may come: whoever was missed may come late on the same day (FRD-51). */
export const mayArrive = ({ status, date }: Appointment, today: string): boolean =>
  date === today && (status === 'booked' || status === 'no_show');

/** What can be done with an appointment as it is. */
function Actions({ row, onOpen, set }: ActionsProps) {
  const today = useToday();
  const small = { size: 'compact-sm', variant: 'default' } as const;
  if (row.status === 'checked_in')
    return (
      <Button {...small} onClick={() => set(row, 'completed')}>
        {t('Complete')}
      </Button>
    );
  const arrival = mayArrive(row, today) && (
    <Button {...small} onClick={() => onOpen('check-in', row)}>
      {t('Check in')}
    </Button>
  );
  if (row.status !== 'booked') return arrival || null;
  return (
    <div className={styles.times}>
      {arrival}
      <Button {...small} onClick={() => onOpen('move', row)}>
        {t('Move')}
      </Button>
      <Button {...small} onClick={() => onOpen('cancel', row)}>
        {t('Cancel')}
      </Button>
      <Button {...small} onClick={() => set(row, 'no_show')}>
        {t('No show')}
      </Button>
    </div>
  );
}

/** The documented list of a day. */
export function AppointmentList(props: ViewProps & { error: boolean; onRetry: () => void }) {
  const { submit, failure } = useSubmission(changeAppointment, { failed: inItsWords(messages.saveFailed) });
  const set = ({ id }: Appointment, status: string) =>
    void submit({ params: { id }, body: { status: status === 'completed' ? 'completed' : 'no_show' }, of: id });
  return (
    <>
      <ErrorBanner message={failure?.sentence} />
      <DataTable
        label={msg('Appointments')}
        columns={columns(props, set)}
        rows={props.rows}
        rowKey={({ id }) => id}
        error={props.error ? messages.loadFailed : null}
        onRetry={props.onRetry}
        empty={{ title: t('No appointments for this day') }}
      />
    </>
  );
}
