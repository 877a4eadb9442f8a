import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { LAB_STATUSES } from '@nidaan/lab-contracts';
import { FormCell, FormGrid, TypeAhead } from '@nidaan/ui';
import type { ChangeEvent } from 'react';
import type { Tell } from '../news/use-news.ts';
import { STATUS_LABELS } from '../tests/status-labels.ts';
import { useTestNames } from './test-names.ts';
import type { NewTestForm, TestField } from './use-new-test.ts';

const STATUSES = LAB_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

export function TestFields({ form, tell }: { form: NewTestForm; tell: Tell }) {
  const { values, set } = form;
  const names = useTestNames(tell);
  const bind = (name: TestField) => ({
    name,
    value: values[name],
    error: form.faults[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      set({ [name]: event.currentTarget.value }),
  });
  return (
    <FormGrid>
      <FormCell span={6}>
        <TypeAhead
          {...bind('testName')}
          label="Test Name"
          placeholder="Type two letters for suggestions, or write freely"
          withAsterisk
          options={names.suggestionsFor(values.testName)}
          onChange={(testName) => set({ testName, testType: names.typeOf(testName) ?? values.testType })}
        />
      </FormCell>
      <FormCell span={3}>
        <TextInput {...bind('testDate')} label="Test Date" type="date" withAsterisk />
      </FormCell>
      <FormCell span={3}>
        <TextInput {...bind('testType')} label="Test Type" placeholder="Haematology" autoComplete="off" />
      </FormCell>
      <FormCell span={3}>
        <TextInput
          {...bind('price')}
          label="Price (₹)"
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
        <NativeSelect {...bind('status')} label="Status" data={STATUSES} />
      </FormCell>
      <FormCell span={12}>
        <Textarea {...bind('notes')} label="Notes" rows={3} />
      </FormCell>
    </FormGrid>
  );
}
