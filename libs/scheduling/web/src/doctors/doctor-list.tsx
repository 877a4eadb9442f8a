import { Button } from '@mantine/core';
import { SCHEDULING_MESSAGES as messages, type Doctor } from '@nidaan/scheduling-contracts';
import {
  DataTable,
  Icon,
  msg,
  paths,
  pathTo,
  RowLink,
  rowsOf,
  Section,
  StatusBadge,
  t,
  useNavigate,
  useShell,
  type Column,
} from '@nidaan/ui';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { branchesQuery, doctorsQuery } from '../scheduling.queries.ts';
import { DoctorForm } from './doctor-form.tsx';

const TITLE = msg('Doctors');

const columns = (branchOf: (id: number) => string): readonly Column<Doctor>[] => [
  {
    key: 'name',
    header: msg('Name'),
    rowHeader: true,
    render: ({ id, name }) => (
      <RowLink list={TITLE} rowKey={id} to={pathTo(paths.doctor, id)} isName>
        {name}
      </RowLink>
    ),
  },
  { key: 'speciality', header: msg('Speciality'), below: true, render: ({ speciality }) => speciality || '–' },
  { key: 'phone', header: msg('Phone'), nowrap: true, below: true, render: ({ phone }) => phone || '–' },
  { key: 'branch', header: msg('Branch'), wideOnly: true, render: ({ branch_ids: ids }) => ids.map(branchOf).join(', ') },
  {
    key: 'active',
    header: msg('Active'),
    render: ({ is_active: isActive }) => (
      <StatusBadge status={isActive ? msg('Active') : msg('Has left')} tone={isActive ? 'green' : 'grey'} />
    ),
  },
];

/** All doctors; whoever was added is opened at once, for the week comes next. */
export function DoctorList() {
  const query = useQuery(doctorsQuery);
  const { data: branches = [] } = useQuery(branchesQuery);
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const { may } = useShell();
  const add = may('schedule.manage') && (
    <Button leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
      {t('Add doctor')}
    </Button>
  );
  const branchOf = (id: number) => branches.find((each) => each.id === id)?.name ?? String(id);
  return (
    <Section title={TITLE} actions={add || undefined}>
      <DataTable
        label={TITLE}
        columns={columns(branchOf)}
        {...rowsOf(query, messages.loadFailed)}
        rowKey={({ id }) => id}
        empty={{ title: t('No doctors added yet') }}
      />
      {isAdding && (
        <DoctorForm
          doctor={null}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => void navigate(pathTo(paths.doctor, id))}
        />
      )}
    </Section>
  );
}
