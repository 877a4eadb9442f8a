import { PAPER_PHRASES } from '@nidaan/clinical-contracts';
import { DEFAULT_TIME_ZONE, type PaperLanguage } from '@nidaan/kernel';
import type { PatientAnswer } from '@nidaan/patients-contracts';

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
export function dateIn(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZone || DEFAULT_TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return (instant) => format.format(new Date(instant));
}
