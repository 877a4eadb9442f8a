import type { PlainDate } from '@nidaan/kernel';
import { RETENTION_RULES, type ErasureLine } from '@nidaan/patients-contracts';
import { clinicalUntil, keptUntil, type KeptUntil, type Retention, type TimeFacts } from '../retention/kept-until.ts';
import type { ErasedNumbers, ErasureCounts } from './erasures.repository.ts';

interface Kept {
  /** YYYY-MM-DD. */
  today: PlainDate;
  /** Years for each kind of data, as the hospital set them. */
  retention: Retention;
}

/**
 * What an erasure takes away and what stays, by today's rules (ORG-75): clinical facts lose the name and are never deleted. `facts`: those that
 * decide whether the time of a person is over (ORG-77).
 */
export function planOf(
  numbers: ErasedNumbers,
  counts: ErasureCounts,
  facts: TimeFacts,
  { today, retention }: Kept,
): ErasureLine[] {
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
    keptLine('consents', counts.consents, today, keptUntil('consents', facts.lastConsent, retention)),
    keptLine('clinical', counts.clinical, today, counts.clinical > 0 ? clinicalUntil(facts, retention) : null),
    keptLine('bills', counts.bills, today, keptUntil('bills', facts.hasBills ? facts.lastVisit : null, retention)),
    { what: 'logs', rows: null, action: 'keep', until: null, rule: RETENTION_RULES.logs },
  ];
}

function keptLine(what: ErasureLine['what'], rows: number, today: PlainDate, kept: KeptUntil | null): ErasureLine {
  // After its time it stays without a name, as figures.
  return kept === null || kept.until < today
    ? { what, rows, action: 'minimise', until: null, rule: '' }
    : { what, rows, action: 'keep', until: kept.until, rule: kept.rule };
}
