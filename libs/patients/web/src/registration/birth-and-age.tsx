import { Input, TextInput } from '@mantine/core';
import { birthOfAge, isRoughBirth, roughAgeOf, type BirthDate } from '@nidaan/patients-contracts';
import { Field, FieldHint, FormCell, useToday, useFormValue } from '@nidaan/ui';
import { BIRTH_DAYS, BIRTH_MONTHS, birthDateHint, birthYears } from './birth-date.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from './registration.module.css';
import type { RegistrationForm } from './use-registration.ts';

/** The date of birth in three choices, or the age where nobody knows it; and the age that follows. */
export function BirthAndAge({ form }: { form: RegistrationForm }) {
  const today = useToday();
  const birth = {
    day: useFormValue(form, 'day'),
    month: useFormValue(form, 'month'),
    year: useFormValue(form, 'year'),
  };
  const hint = birthDateHint(birth, today);
  const age = roughAgeOf(birth, today);
  const isRough = isRoughBirth(birth);
  const setAge = (typed: string) => {
    const { year } = birthOfAge(typed, today);
    if (typed !== '' && year === '') return;
    const rough: BirthDate = { day: '', month: '', year };
    for (const part of ['day', 'month', 'year'] as const) form.setFieldValue(part, rough[part]);
  };
  return (
    <>
      <FormCell span={6}>
        <fieldset className={styles.birth}>
          <Input.Label component="legend">Date of Birth</Input.Label>
          <div className={styles.birthParts}>
            <Field form={form} name="day" as={ChoiceField} aria-label="Day" options={BIRTH_DAYS} placeholder="Day" />
            <Field form={form} name="month" as={ChoiceField} aria-label="Month" options={BIRTH_MONTHS} placeholder="Month" />
            <Field
              form={form}
              name="year"
              as={ChoiceField}
              aria-label="Year"
              options={yearsWith(birth.year, Number(today.slice(0, 4)))}
              placeholder="Year"
            />
            <TextInput
              aria-label="Age, if the date of birth is not known"
              placeholder="or age"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              // Enter passes it by where the date is whole.
              tabIndex={age !== '' && !isRough ? -1 : undefined}
              value={isRough ? age : ''}
              onChange={(event) => setAge(event.currentTarget.value.trim())}
            />
          </div>
          {hint && <FieldHint>{hint}</FieldHint>}
        </fieldset>
      </FormCell>
      <FormCell span={3}>
        <TextInput
          label="Age"
          name="age"
          value={isRough && age ? `≈ ${age}` : age}
          readOnly
          tabIndex={-1}
          placeholder="from the date of birth"
          className={styles.computed}
        />
      </FormCell>
    </>
  );
}

/** The years of birth (PAT-03), and before them the one that a great age gave. */
function yearsWith(year: string, currentYear: number): string[] {
  const years = birthYears(currentYear);
  return year === '' || years.includes(year) ? years : [year, ...years];
}
