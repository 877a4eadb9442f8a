import { newVisitOf, type FoundPatient } from '@nidaan/patients-web/finder';
import { ageWords, paths, pathTo, t, type FrameTab, type Shell } from '@nidaan/ui';
import type { TabId } from '../shell/tab-addresses.ts';
import { isOpenTab, type Command } from './commands.ts';

/** The line of a patient: it opens their page. Ctrl+Enter does what comes next: treating who waits, else a new visit. */
export function patientCommand(patient: FoundPatient, tabs: readonly FrameTab<TabId>[], may: Shell['may']): Command {
  const { id, name, age, phone } = patient;
  return {
    id: `patient ${id}`,
    label: name,
    hint: [t('ID {id}', { id }), ageWords(age), phone].filter(Boolean).join(' · '),
    to: pathTo(paths.patient, id),
    next: nextStep(patient, tabs, may),
  };
}

function nextStep(
  { id, name, phone, isWaiting }: FoundPatient,
  tabs: readonly FrameTab<TabId>[],
  may: Shell['may'],
): Command | undefined {
  if (isWaiting && isOpenTab(tabs, 'doctor-view') && may('clinical.write')) {
    return { id: `treat ${id}`, label: t('Treat {name}', { name }), hint: phone, to: pathTo(paths.treatmentOf, id) };
  }
  if (!isOpenTab(tabs, 'patient-registration')) return undefined;
  return { id: `visit ${id}`, label: t('New visit for {name}', { name }), hint: phone, ...newVisitOf(id) };
}

/** The next steps of the patients that are shown, each once: visits of one person give the same. */
export function nextSteps(patients: readonly Command[]): Command[] {
  const steps = new Map<string, Command>();
  for (const { next } of patients) {
    const key = `${next?.label} ${next?.hint}`;
    if (next && !steps.has(key)) steps.set(key, next);
  }
  return [...steps.values()];
}
