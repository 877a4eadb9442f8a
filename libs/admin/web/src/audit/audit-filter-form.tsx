import { Button, NativeSelect, TextInput } from '@mantine/core';
import { AUDIT_ACTIONS } from '@nidaan/admin-contracts';
import { DateField, Field, Form, labelOf, msg, t, tOptions, useForm } from '@nidaan/ui';
import { useEffect } from 'react';
import styles from '../admin.module.css';
import { useHospitalAccounts } from '../users/hospital-accounts.queries.ts';
import { isFiltered, NO_FILTERS, type AuditFilters } from './audit-filters.ts';
import { useStaff } from './audit.queries.ts';

const ACTIONS = [{ value: '', label: msg('All') }, ...AUDIT_ACTIONS.map((value) => ({ value, label: labelOf(value) }))];

/** Asks only when it is sent: each question goes through the trails of all services. */
export function AuditFilterForm({ applied, onApply }: { applied: AuditFilters; onApply: (filters: AuditFilters) => void }) {
  const form = useForm<AuditFilters>({ initialValues: applied });
  const { people, hospitals } = useChoices();
  const { values, setValues } = form;
  // Back and Forward bring the filters of another address.
  const asked = JSON.stringify(applied);
  useEffect(() => setValues(JSON.parse(asked) as AuditFilters), [asked, setValues]);
  const clear = () => {
    setValues(NO_FILTERS);
    onApply(NO_FILTERS);
  };
  return (
    <Form label={t('Filters')} form={form} className={styles.bar} onSend={onApply}>
      <Field form={form} name="account" as={NativeSelect} label={t('Who')} data={people} />
      <Field form={form} name="hospital" as={NativeSelect} label={t('Hospital')} data={hospitals} />
      <Field form={form} name="action" as={NativeSelect} label={t('Action')} data={tOptions(ACTIONS)} />
      <Field form={form} name="what" as={TextInput} label={t('Record')} placeholder="patients.patient" />
      <Field
        form={form}
        name="patient"
        as={TextInput}
        label={t('Patient ID')}
        inputMode="numeric"
        placeholder={values.hospital ? '' : t('Needs a hospital')}
        disabled={!values.hospital}
      />
      <Field form={form} name="from" as={DateField} label={t('From')} />
      <Field form={form} name="to" as={DateField} label={t('To')} />
      <div className={styles.buttons}>
        <Button type="submit">{t('Apply')}</Button>
        <Button variant="default" disabled={!isFiltered(values) && !isFiltered(applied)} onClick={clear}>
          {t('Clear')}
        </Button>
      </div>
    </Form>
  );
}

function useChoices() {
  const doctors = useHospitalAccounts().data ?? [];
  const staff = useStaff().data ?? [];
  const people = [
    { value: '', label: t('Everybody') },
    { group: t('Staff'), items: staff.map(({ id, email }) => ({ value: String(id), label: email })) },
    {
      group: t('Hospitals'),
      items: doctors.map((doctor) => ({ value: String(doctor.doctor_id), label: `${doctor.username}, ${doctor.doctor_email}` })),
    },
  ];
  const hospitals = [
    { value: '', label: t('All') },
    ...doctors.map((doctor) => ({ value: String(doctor.hospital_id), label: doctor.hospital_name })),
  ];
  return { people, hospitals };
}
