import { NOT_REQUIRED } from './choices.ts';
import { INJECTIONS } from './lists/injections.data.ts';
import { MEDICINES } from './lists/medicines.data.ts';
import { OINTMENTS } from './lists/ointments.data.ts';
import { TESTS } from './lists/tests.data.ts';
import { TONICS } from './lists/tonics.data.ts';
import type { Prescription } from './medical-record.ts';

const ADVICE = [
  'Rest, plenty of fluids. Review after 3 days if fever persists.',
  'Avoid oily and spicy food. Take medicines after meals.',
  'Steam inhalation twice a day. Warm salt-water gargles.',
  'आराम करें, पानी ज़्यादा पिएँ। तीन दिन बाद दिखाएँ।',
  'Walk 30 minutes daily, low-salt diet. Check BP weekly.',
  'Come back with the reports.',
];
const FREQUENCIES = ['OD', 'BD', 'TDS', 'BD', 'HS', 'SOS'] as const;

/** A believable prescription for the demo hospital; the same numbers (0 to 1) give the same one in every service. */
export function demoPrescription(random: () => number): Prescription {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const tablets = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const { name, dosage } = pick(MEDICINES);
    const duration = 3 + Math.floor(random() * 5);
    return { name, count: duration * 2, dosage, frequency: pick(FREQUENCIES), duration };
  });
  const injection = pick(INJECTIONS);
  const ointment = pick(OINTMENTS);
  const tonic = pick(TONICS);
  return {
    tablets,
    injections: random() < 0.12 ? { name: injection.name, size: injection.size, dosage: injection.dosage } : NOT_REQUIRED,
    ointments: random() < 0.1 ? { name: ointment.name, dosage: ointment.dosage } : NOT_REQUIRED,
    syrups: random() < 0.15 ? { name: tonic.name, dosage: tonic.dosage } : NOT_REQUIRED,
    tests: random() < 0.3 ? pick(TESTS).name : NOT_REQUIRED,
    doctorAdvice: pick(ADVICE),
  };
}
