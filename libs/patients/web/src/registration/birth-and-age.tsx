import { Input, TextInput } from '@mantine/core';
import { birthOfAge, isRoughBirth, roughAgeOf, type BirthDate } from '@nidaan/patients-contracts';
import { Field, FieldHint, FormCell, t, useToday, useFormValue } from '@nidaan/ui';
import { BIRTH_DAYS, BIRTH_MONTHS, birthDateHint, birthYears } from './birth-date.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from './registration.module.css';
import type { RegistrationForm } from './use-registration.ts';

/**
 * The date of birth in three choices, or the age where nobody knows it; and the age that follows. `isNarrow`: in a column of the desk, half
 * of which would cut the words of the choices.
 */
export function BirthAndAge({ form, isNarrow = false }: { form: RegistrationForm; isNarrow?: boolean }) {
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
      <FormCell span={isNarrow ? 12 : 6}>
        <fieldset className={styles.birth}>
          <Input.Label component="legend">{t('Date of Birth')}</Input.Label>
          <div className={styles.birthParts}>
            <Field form={form} name="day" as={ChoiceField} aria-label={t('Day')} options={BIRTH_DAYS} placeholder={t('Day')} />
            <Field
              form={form}
              name="month"
              as={ChoiceField}
              aria-label={t('Month')}
              options={BIRTH_MONTHS}
              placeholder={t('Month')}
            />
            <Field
              form={form}
              name="year"
              as={ChoiceField}
              aria-label={t('Year')}
              options={yearsWith(birth.year, Number(today.slice(0, 4)))}
              placeholder={t('Year')}
            />
            <TextInput
              aria-label={t('Age, if the date of birth is not known')}
              placeholder={t('or age')}
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
      <FormCell span={isNarrow ? 4 : 3}>
        <TextInput
          label={t('Age')}
          name="age"
          value={isRough && age ? `≈ ${age}` : age}
          readOnly
          tabIndex={-1}
          placeholder={t('from the date of birth')}
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
