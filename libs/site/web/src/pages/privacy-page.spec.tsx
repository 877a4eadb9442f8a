import { MESSAGE_VARIABLES, type MessageVariable } from '@nidaan/integrations-contracts';
import { SOLE_CONFIRMS_AFTER_HOURS } from '@nidaan/patients-contracts';
import { expect, it } from '@jest/globals';
import { pageAt, textOf } from '../testing/page-at.ts';

const WORDS: Record<MessageVariable, string> = {
  patient_name: 'first name',
  hospital_name: 'the hospital with',
  branch_name: 'branch',
  doctor_name: 'the doctor',
  date: 'date',
  time: 'time',
  token: 'token number',
  otp: 'code',
  link: 'link',
  phone: 'phone number',
};

const lineWith = (text: string): string =>
  [...pageAt('/privacy').querySelectorAll('main li')].map(textOf).find((line) => line.includes(text))!;

it.each(MESSAGE_VARIABLES)('FRD-73 the privacy page says that the SMS provider learns %s', (variable) => {
  expect(lineWith('SMS provider')).toContain(WORDS[variable]);
});

it('ORG-75 the privacy page says who confirms an erasure where nobody else may', () => {
  expect(lineWith('erases a person')).toContain(`the one who began it, ${SOLE_CONFIRMS_AFTER_HOURS} hours later`);
});
