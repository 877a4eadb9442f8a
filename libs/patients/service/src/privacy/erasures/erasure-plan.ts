import type { PlainDate } from '@nidaan/kernel';
import { DEFAULT_RETENTION, RETENTION_RULES, type ErasureLine, type RetentionClass } from '@nidaan/patients-contracts';
import type { ErasedNumbers, ErasureCounts } from './erasures.repository.ts';

/** Age until which clinical records of a child are kept (ORG-77). */
const MINOR_UNTIL = 21;
const OWN_RULE = "The hospital's own rule";

const yearsAfter = (day: PlainDate, years: number): PlainDate => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

interface Kept {
  /** YYYY-MM-DD. */
  today: PlainDate;
  /** Years for each kind of data, as the hospital set them. */
  retention: Partial<Record<RetentionClass, number>>;
}

/** What an erasure takes away and what stays, by today's rules (ORG-75): clinical facts lose the name and are never deleted. */
export function planOf(numbers: ErasedNumbers, counts: ErasureCounts, kept: Kept): ErasureLine[] {
  const erased = (what: ErasureLine['what'], rows: number | null): ErasureLine => ({
    ...{ what, rows, action: 'erase', until: null, rule: '' },
  });
  return [
    { ...erased('name', numbers.persons.length + numbers.visits.length), action: 'minimise' },
    erased('contact', numbers.persons.length + numbers.visits.length),
    erased('aadhaar', counts.aadhaar),
    erased('photo', counts.photos),
    erased('identifiers', counts.identifiers),
    erased('history', counts.history),
    erased('message_consents', counts.messageConsents),
    erased('messages', null),
    keptLine('consents', counts.consents, kept, counts.lastConsent?.toISOString().slice(0, 10) ?? null, 'consents'),
    clinicalLine(counts, kept),
    keptLine('bills', counts.bills, kept, counts.lastVisit, 'bills'),
    { what: 'logs', rows: null, action: 'keep', until: null, rule: RETENTION_RULES.logs },
  ];
}

function keptLine(
  what: ErasureLine['what'],
  rows: number,
  { today, retention }: Kept,
  last: PlainDate | null,
  of: RetentionClass,
): ErasureLine {
  const until = last === null ? null : yearsAfter(last, retention[of] ?? DEFAULT_RETENTION[of]);
  const rule = RETENTION_RULES[of] || OWN_RULE;
  // After its time it stays without a name, as figures.
  return until === null || until < today
    ? { what, rows, action: 'minimise', until: null, rule: '' }
    : { what, rows, action: 'keep', until, rule };
}

function clinicalLine({ clinical, lastVisit, birthDate, wasInpatient }: ErasureCounts, kept: Kept): ErasureLine {
  const line = keptLine('clinical', clinical, kept, lastVisit, wasInpatient ? 'inpatient' : 'clinical');
  const grown = birthDate === null ? null : yearsAfter(birthDate, MINOR_UNTIL);
  const wasMinor = grown !== null && lastVisit !== null && birthDate !== null && lastVisit < yearsAfter(birthDate, 18);
  if (!wasMinor || grown < kept.today || (line.until !== null && line.until >= grown)) return line;
  return { ...line, action: 'keep', until: grown, rule: `${OWN_RULE}: records of a child until the age of ${MINOR_UNTIL}` };
}
