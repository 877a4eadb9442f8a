import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { LAB_STATUSES } from '@nidaan/lab-contracts';
import { DateField, Field, FormCell, FormGrid, t, tOptions, TypeAhead, useFormValue } from '@nidaan/ui';
import type { Notify } from '../news/use-news.ts';
import { paidByChoices } from '../tests/paid-by-choices.ts';
import { STATUS_LABELS } from '../tests/status-labels.ts';
import { useTestNames } from './test-names.ts';
import type { NewTestState } from './use-new-test.ts';

const STATUSES = LAB_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

type FormProps = Pick<NewTestState, 'form'>;

export const TestFields = ({ form, notify }: FormProps & { notify: Notify }) => (
  <FormGrid>
    <FormCell span={6}>
      <TestName form={form} notify={notify} />
    </FormCell>
    <FormCell span={3}>
      <Field form={form} name="testDate" as={DateField} label={t('Test Date')} withAsterisk />
    </FormCell>
    <FormCell span={3}>
      <Field
        form={form}
        name="testType"
        as={TextInput}
        label={t('Test Type')}
        placeholder={t('Haematology')}
        autoComplete="off"
      />
    </FormCell>
    <FormCell span={3}>
      <Field
        form={form}
        name="price"
        as={TextInput}
        label={t('Price (₹)')}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        placeholder="0.00"
        autoComplete="off"
        withAsterisk
        // Scrolling the page must not change the figure.
        onWheel={(event) => event.currentTarget.blur()}
      />
    </FormCell>
    <FormCell span={3}>
      <Field form={form} name="status" as={NativeSelect} label={t('Status')} data={tOptions(STATUSES)} />
    </FormCell>
    <FormCell span={3}>
      <Field form={form} name="payment_type" as={NativeSelect} label={t('Paid by')} data={paidByChoices()} />
    </FormCell>
    <FormCell span={12}>
      <Field form={form} name="notes" as={Textarea} label={t('Notes')} rows={3} />
    </FormCell>
  </FormGrid>
);

/** A known name brings its type along. */
function TestName({ form, notify }: FormProps & { notify: Notify }) {
  const names = useTestNames(notify);
  const testName = useFormValue(form, 'testName');
  const change = (next: string) => {
    form.setFieldValue('testName', next, { forceUpdate: false });
    const type = names.typeOf(next);
    if (type !== undefined) form.setFieldValue('testType', type);
  };
  return (
    <TypeAhead
      name="testName"
      label={t('Test Name')}
      placeholder={t('Type two letters for suggestions, or write freely')}
      withAsterisk
      options={names.suggestionsFor(testName)}
      first={names.meantBy(testName)}
      value={testName}
      error={form.errors.testName}
      onChange={change}
    />
  );
}
