import { PAPER_PHRASES } from '@nidaan/clinical-contracts';
import { dayAt } from '@nidaan/identity-copies';
import { dayForPeople, type PaperLanguage } from '@nidaan/kernel';
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
