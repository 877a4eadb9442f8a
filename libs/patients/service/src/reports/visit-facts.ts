import { PAPER_PHRASES } from '@nidaan/clinical-contracts';
import { dayAt } from '@nidaan/identity-copies';
import { dayForPeople, DEFAULT_TIME_ZONE, type PaperLanguage } from '@nidaan/kernel';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import type { Hospital } from '../hospitals/hospitals.service.ts';

/** What was measured at a visit, with units where a bare number was typed. */
export function vitalsOf(patient: PatientAnswer, language: PaperLanguage): { label: string; value: string }[] {
  const phrases = PAPER_PHRASES[language];
  return [
    { label: phrases.weight, value: withUnit(patient.weight, ' kg') },
    { label: phrases.bloodPressure, value: withUnit(patient.bp, ' mmHg', /^\d+\s*\/\s*\d+$/) },
    { label: phrases.temperature, value: withUnit(patient.temparature, ' °F') },
  ].filter(({ value }) => value.trim() !== '');
}

const withUnit = (value: string, unit: string, bare = /^\d+([.,]\d+)?$/): string =>
  bare.test(value.trim()) ? `${value.trim()}${unit}` : value;

/** dd/mm/yyyy in the hospital's time zone. */
export const dateAt =
  (hospital: Hospital | null) =>
  (instant: string): string =>
    dayForPeople(dayAt(hospital, new Date(instant)));

/** dd/mm/yyyy, hh:mm am in the hospital's time zone, as screens show it. */
export const momentAt =
  (hospital: Hospital | null) =>
  (instant: Date): string =>
    `${dayForPeople(dayAt(hospital, instant))}, ${timeFormat(hospital?.timeZone).format(instant)}`;

function timeFormat(timeZone = DEFAULT_TIME_ZONE): Intl.DateTimeFormat {
  const parts = { hour: '2-digit', minute: '2-digit', hour12: true } as const;
  try {
    return new Intl.DateTimeFormat('en-IN', { ...parts, timeZone });
  } catch {
    // A zone that this machine does not know.
    return new Intl.DateTimeFormat('en-IN', { ...parts, timeZone: DEFAULT_TIME_ZONE });
  }
}
