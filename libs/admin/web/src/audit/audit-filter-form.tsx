import { Button, NativeSelect, TextInput } from '@mantine/core';
import { AUDIT_ACTIONS } from '@nidaan/admin-contracts';
import { enterMovesOn, labelOf } from '@nidaan/ui';
import { useState, type FormEvent } from 'react';
import styles from '../admin.module.css';
import { useDoctors } from '../users/doctors.queries.ts';
import { isFiltered, NO_FILTERS, type AuditFilters } from './audit-filters.ts';
import { useStaff } from './audit.queries.ts';

const ACTIONS = [{ value: '', label: 'All' }, ...AUDIT_ACTIONS.map((value) => ({ value, label: labelOf(value) }))];

/** Asks only when it is sent: each question goes through the trails of all services. */
export function AuditFilterForm({ applied, onApply }: { applied: AuditFilters; onApply: (filters: AuditFilters) => void }) {
  const [draft, setDraft] = useState(applied);
  const { people, hospitals } = useChoices();
  const set = (field: keyof AuditFilters) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setDraft((before) => ({ ...before, [field]: value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft);
  };
  const clear = () => {
    setDraft(NO_FILTERS);
    onApply(NO_FILTERS);
  };
  return (
    <form className={styles.bar} noValidate aria-label="Filters" onSubmit={submit} onKeyDown={enterMovesOn}>
      <NativeSelect label="Who" data={people} value={draft.account} onChange={set('account')} />
      <NativeSelect label="Hospital" data={hospitals} value={draft.hospital} onChange={set('hospital')} />
      <NativeSelect label="Action" data={ACTIONS} value={draft.action} onChange={set('action')} />
      <TextInput label="Record" placeholder="patients.patient" value={draft.what} onChange={set('what')} />
      <TextInput
        label="Patient ID"
        inputMode="numeric"
        placeholder={draft.hospital ? '' : 'Needs a hospital'}
        disabled={!draft.hospital}
        value={draft.patient}
        onChange={set('patient')}
      />
      <TextInput label="From" type="date" value={draft.from} onChange={set('from')} />
      <TextInput label="To" type="date" value={draft.to} onChange={set('to')} />
      <div className={styles.buttons}>
        <Button type="submit">Apply</Button>
        <Button variant="default" disabled={!isFiltered(draft) && !isFiltered(applied)} onClick={clear}>
          Clear
        </Button>
      </div>
    </form>
  );
}

function useChoices() {
  const doctors = useDoctors().data ?? [];
  const staff = useStaff().data ?? [];
  const people = [
    { value: '', label: 'Everybody' },
    { group: 'Staff', items: staff.map(({ id, email }) => ({ value: String(id), label: email })) },
    {
      group: 'Hospitals',
      items: doctors.map((doctor) => ({ value: String(doctor.doctor_id), label: `${doctor.username}, ${doctor.doctor_email}` })),
    },
  ];
  const hospitals = [
    { value: '', label: 'All' },
    ...doctors.map((doctor) => ({ value: String(doctor.hospital_id), label: doctor.hospital_name })),
  ];
  return { people, hospitals };
}
