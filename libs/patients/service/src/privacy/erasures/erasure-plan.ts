import type { PlainDate } from '@nidaan/kernel';
import { RETENTION_RULES, type ErasureLine } from '@nidaan/patients-contracts';
import { clinicalUntil, keptUntil, type KeptUntil, type Retention } from '../retention/kept-until.ts';
import type { ErasedNumbers, ErasureCounts } from './erasures.repository.ts';

interface Kept {
  /** YYYY-MM-DD. */
  today: PlainDate;
  /** Years for each kind of data, as the hospital set them. */
  retention: Retention;
}

/** What an erasure takes away and what stays, by today's rules (ORG-75): clinical facts lose the name and are never deleted. */
export function planOf(numbers: ErasedNumbers, counts: ErasureCounts, { today, retention }: Kept): ErasureLine[] {
  const lastConsent = counts.lastConsent?.toISOString().slice(0, 10) ?? null;
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
    keptLine('consents', counts.consents, today, keptUntil('consents', lastConsent, retention)),
    keptLine('clinical', counts.clinical, today, clinicalUntil(counts, retention)),
    keptLine('bills', counts.bills, today, keptUntil('bills', counts.lastVisit, retention)),
    { what: 'logs', rows: null, action: 'keep', until: null, rule: RETENTION_RULES.logs },
  ];
}

function keptLine(what: ErasureLine['what'], rows: number, today: PlainDate, kept: KeptUntil | null): ErasureLine {
  // After its time it stays without a name, as figures.
  return kept === null || kept.until < today
    ? { what, rows, action: 'minimise', until: null, rule: '' }
    : { what, rows, action: 'keep', until: kept.until, rule: kept.rule };
}
