import {
  CLINICAL_MESSAGES,
  dosageWithUnit,
  NOT_REQUIRED,
  OTHER,
  prescriptionLines,
  tabletFault,
  type PrescriptionLines,
  type Tablet,
} from '@nidaan/clinical-contracts';
import { t } from '@nidaan/ui';
import { tabletsOf, type GivenDraft, type GivenKind, type PrescriptionDraft, type TabletDraft } from './prescription-draft.ts';

/** Field path ('rows.0.count', 'injections.size') → sentence. */
export type Faults = Readonly<Record<string, string>>;

const TABLET_FIELDS = ['name', 'dosage', 'frequency', 'duration', 'count'] as const;

const FAULTLESS = { name: 'x', count: 1, dosage: '', frequency: '', duration: 1 };

/** All faults of a row, by the contract's rule and in its words. */
function tabletFaults(row: TabletDraft, index: number): [string, string][] {
  return TABLET_FIELDS.flatMap((field) => {
    const fault = tabletFault({ ...FAULTLESS, [field]: row[field] });
    return fault ? [[`rows.${index}.${field}`, fault.sentence] as [string, string]] : [];
  });
}

const WHAT: Record<GivenKind, string> = {
  injections: 'an injection',
  ointments: 'an ointment',
  syrups: 'a tonic',
  tests: 'a test',
};

const isEmpty = (text: string) => text.trim() === '';

function givenFaults(kind: GivenKind, given: GivenDraft): [string, string][] {
  if (given.required === 'no') return [];
  const faults: [string, string][] = [];
  if (isEmpty(given.name)) faults.push([`${kind}.name`, t('Please choose {what}', { what: t(WHAT[kind]) })]);
  if (given.name === OTHER && isEmpty(given.customName)) {
    faults.push([`${kind}.customName`, kind === 'tests' ? CLINICAL_MESSAGES.testName : t('Please enter a name')]);
  }
  if (kind === 'injections' && given.size === '') faults.push([`${kind}.size`, t('Size is required')]);
  if (kind !== 'tests' && isEmpty(given.dosage)) faults.push([`${kind}.dosage`, t('Dosage is required')]);
  return faults;
}

/** What stands between the draft and saving it; empty when nothing does. */
export function faultsOf(draft: PrescriptionDraft): Faults {
  return Object.fromEntries([
    ...tabletsOf(draft).flatMap(tabletFaults),
    ...(['injections', 'ointments', 'syrups', 'tests'] as const).flatMap((kind) => givenFaults(kind, draft[kind])),
  ]);
}

// The unit is added here, too: Ctrl+Enter saves while the dosage still has the focus (DOC-09).
const tabletOf = ({ name, count, dosage, frequency, duration }: TabletDraft): Tablet => ({
  name: name.trim(),
  count: Number(count),
  dosage: dosageWithUnit(dosage),
  frequency,
  duration: Number(duration),
});

function givenOf({ required, name, customName, size, dosage }: GivenDraft, hasSize: boolean) {
  if (required === 'no') return NOT_REQUIRED;
  const custom = name === OTHER ? customName.trim() : '';
  return { name, ...(hasSize ? { size } : {}), dosage: dosageWithUnit(dosage), customName: custom };
}

const testOf = ({ required, name, customName }: GivenDraft) =>
  required === 'no' ? NOT_REQUIRED : name === OTHER ? customName.trim() : name;

/** The documented body of POST /api/records/ (DOC-19). */
export const bodyOf = (draft: PrescriptionDraft, patient: number) => ({
  patient,
  tablets: tabletsOf(draft).map(tabletOf),
  injections: givenOf(draft.injections, true),
  ointments: givenOf(draft.ointments, false),
  syrups: givenOf(draft.syrups, false),
  tests: testOf(draft.tests),
  doctorAdvice: draft.doctorAdvice,
});

/** The prescription as it will print, as far as it is written: what is still missing shows as '…'. */
export function linesOf(draft: PrescriptionDraft): PrescriptionLines {
  const named = tabletsOf(draft).filter((row) => !isEmpty(row.name));
  const shown = (kind: GivenKind) => (isEmpty(draft[kind].name) ? { ...draft[kind], required: 'no' as const } : draft[kind]);
  return prescriptionLines({
    tablets: named.map((row) => ({ ...tabletOf(row), count: row.count || '…', duration: row.duration || '…' })),
    injections: givenOf(shown('injections'), true),
    ointments: givenOf(shown('ointments'), false),
    syrups: givenOf(shown('syrups'), false),
    tests: testOf(shown('tests')),
    doctorAdvice: draft.doctorAdvice,
  });
}
