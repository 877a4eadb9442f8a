import { SESSION_MESSAGES as messages, type SessionRow } from '@nidaan/identity-contracts';
import { DataTable, formatDateTime, msg, t, type Column } from '@nidaan/ui';

interface SessionTableProps {
  label: string;
  rows: readonly SessionRow[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  onEnd: (session: SessionRow) => void;
}

const METHODS = {
  password: msg('Password'),
  'second step': msg('Password and second step'),
  invitation: msg('Invitation'),
  'change of hospital': msg('Change of hospital'),
} as const;

const COLUMNS: readonly Column<SessionRow>[] = [
  {
    key: 'device',
    header: msg('Device'),
    rowHeader: true,
    render: ({ device, is_current: isCurrent }) => (isCurrent ? t('{device} (this one)', { device: t(device) }) : t(device)),
  },
  { key: 'address', header: msg('Network'), render: ({ address }) => address || '–', below: true },
  { key: 'hospital', header: msg('Hospital'), render: ({ hospital_name: name }) => name || '–', wideOnly: true },
  { key: 'method', header: msg('Signed in by'), render: ({ method }) => t(METHODS[method]), wideOnly: true },
  { key: 'seen', header: msg('Last seen'), render: ({ last_seen_at: at }) => formatDateTime(at) },
];

/** Sessions that run, each of which can be ended. */
export const SessionTable = ({ label, rows, isFailed, onRetry, onEnd }: SessionTableProps) => (
  <DataTable
    label={label}
    columns={COLUMNS}
    rows={rows}
    rowKey={({ id }) => id}
    error={isFailed ? messages.listFailed : null}
    onRetry={onRetry}
    empty={{ title: t('Nobody is signed in.') }}
    action={{ header: t('Actions'), label: () => t('End'), onAct: onEnd }}
  />
);
