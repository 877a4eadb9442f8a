import { Injectable } from '@nestjs/common';
import { answersOf, conflict, notFound } from '@nidaan/kernel';
import {
  bandOf,
  COMPARED_FIELDS,
  duplicate,
  duplicateScore,
  LIKELY_SCORE,
  MOST_LIKELY,
  REGISTRY_MESSAGES as messages,
  type CheckedPerson,
  type ComparedPerson,
  type Duplicate,
  type DuplicatePerson,
  type DuplicateScore,
  type LikelyPerson,
} from '@nidaan/patients-contracts';
import { closedRecords, currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { AadhaarVaultService } from '../aadhaar/aadhaar-vault.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { DuplicateCandidateEntity } from '../merges/duplicate-candidate.entity.ts';
import { PersonSearchService } from '../person-search/person-search.service.ts';
import { comparedForm, comparedOf, soundQueries } from './compared.ts';
import {
  DuplicatesRepository,
  pairOf,
  type ComparedRow,
  type FoundPair,
  type ListedPair,
  type PairsWanted,
} from './duplicates.repository.ts';

const answer = answersOf(duplicate);
type Banded = DuplicateScore & { band: NonNullable<DuplicateScore['band']> };
const isBanded = (score: DuplicateScore): score is Banded => score.band !== null;
const NOBODY = 0;

function pairBetween(
  ids: [number, number],
  { score, reasons }: Pick<DuplicateScore, 'score' | 'reasons'>,
  reopens: boolean,
): FoundPair {
  return { persons: [Math.min(...ids), Math.max(...ids)], score, reasons, reopens };
}

// Two who were both compared have found each other; whichever of them has changed opens the pair again.
function eachOnce(pairs: readonly FoundPair[]): FoundPair[] {
  const once = new Map<string, FoundPair>();
  for (const pair of pairs) {
    const key = pair.persons.join('-');
    once.set(key, { ...pair, reopens: pair.reopens || (once.get(key)?.reopens ?? false) });
  }
  return [...once.values()];
}

/** Finds who may be one person, at the desk and after the fact (FRD-27, FRD-28). Nothing is ever joined by it. */
@Injectable()
export class DuplicatesService {
  constructor(
    private readonly duplicates: DuplicatesRepository,
    private readonly persons: PersonSearchService,
    private readonly hospitals: HospitalsService,
    private readonly vault: AadhaarVaultService,
    private readonly once: Idempotency,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Who of the registry somebody at the desk may be, the likeliest first. */
  async check(form: CheckedPerson): Promise<LikelyPerson[]> {
    const today = await this.hospitals.dayOf(this.clock.now());
    const wanted = comparedForm(form, today, (aadhaar) => this.vault.indexesOf(currentHospital(), aadhaar));
    const { hidesPerson } = closedRecords();
    const found = (await this.#scored(wanted, NOBODY)).filter(({ row }) => !hidesPerson(row.id)).slice(0, MOST_LIKELY);
    const cards = await this.persons.cards(
      found.map(({ row }) => row.id),
      new Map(),
      today,
    );
    return found.flatMap(({ row, scored: { score, band, reasons } }) => {
      const card = cards.find(({ id }) => id === row.id);
      const { first_name, last_name, birth_date, birth_precision, email, address } = row;
      const known = { first_name, last_name, birth_date, birth_precision, email, address };
      return card ? [{ person: { ...card, ...known }, score, band, reasons }] : [];
    });
  }

  /** Looks for others who may be these persons, and puts each pair into the inbox. `reopens`: the person was changed. */
  async look(persons: readonly { personId: number; reopens?: boolean }[]): Promise<void> {
    const rows = await this.duplicates.some(persons.map(({ personId }) => personId));
    const found: FoundPair[] = [];
    for (const { personId, reopens = false } of persons) {
      const row = rows.find(({ id }) => id === personId);
      if (!row || row.is_unknown) continue;
      const scored = await this.#scored(comparedOf(row), personId);
      found.push(...scored.map((each) => pairBetween([personId, each.row.id], each.scored, reopens)));
    }
    // At the end, so that a desk that notes one of these pairs does not wait until the others are found.
    await this.duplicates.note(eachOnce(found), this.clock.now());
  }

  /** Puts persons who bear one number into the inbox, at least as likely (FRD-20). */
  async bearSame(personId: number, others: readonly number[]): Promise<void> {
    if (others.length === 0) return;
    const rows = await this.duplicates.some([personId, ...others]);
    const own = rows.find(({ id }) => id === personId);
    if (!own) return;
    const pairs = rows
      .filter(({ id }) => id !== personId)
      .map((row) => {
        const { score, reasons } = duplicateScore(comparedOf(own), comparedOf(row));
        return pairBetween([personId, row.id], { score: Math.max(score, LIKELY_SCORE), reasons }, true);
      });
    await this.duplicates.note(pairs, this.clock.now());
  }

  /** The inbox: pairs side by side as they are today, with the fields in which they differ, which would tell who somebody restricted is. */
  async list(wanted: PairsWanted): Promise<Duplicate[]> {
    const pairs = await this.duplicates.list(wanted);
    const { hidesPerson } = closedRecords();
    const today = ({ state, personA, personB, rootA, rootB }: ListedPair) =>
      state === 'open' ? [rootA, rootB] : [personA, personB];
    const persons = await this.#sideBySide(pairs.flatMap(today));
    return pairs.flatMap((pair) => {
      const [a, b] = today(pair).map((id) => (hidesPerson(id) ? undefined : persons.get(id)));
      return a && b ? [pairAnswer(pair, a, b)] : [];
    });
  }

  /** Says that two are not one. Throws 404 for a pair that was never proposed, 409 where it was decided. */
  dismiss(id: string, reason: string): Promise<{ id: string; state: 'dismissed' }> {
    return this.once.transaction(async () => {
      const pair = pairOf(id);
      const state = await this.duplicates.state(...pair);
      if (state === null) throw notFound(messages.candidateNotFound);
      const decision = { at: this.clock.now(), by: currentContext()?.accountId ?? null, reason };
      if (!(await this.duplicates.decide(pair, 'dismissed', decision))) throw conflict(messages.alreadyDecided);
      for (const person of pair) this.audit.wrote('patients.duplicate-dismissed', person);
      return { id, state: 'dismissed' as const };
    });
  }

  async #scored(wanted: ComparedPerson, exceptId: number): Promise<{ row: ComparedRow; scored: Banded }[]> {
    const { phone_key: phoneKey, aadhaar_indexes: aadhaarIndexes, identifiers } = wanted;
    const queries = soundQueries(wanted, currentHospital());
    const rows = await this.duplicates.find({ queries, phoneKey, aadhaarIndexes, identifiers, exceptId });
    return rows
      .flatMap((row) => {
        const scored = duplicateScore(wanted, comparedOf(row));
        return isBanded(scored) ? [{ row, scored }] : [];
      })
      .sort((a, b) => b.scored.score - a.scored.score || b.row.id - a.row.id);
  }

  async #sideBySide(ids: readonly number[]): Promise<Map<number, DuplicatePerson>> {
    const today = await this.hospitals.dayOf(this.clock.now());
    return new Map((await this.persons.sideBySide([...new Set(ids)], today)).map((person) => [person.id, person]));
  }
}

function pairAnswer(pair: DuplicateCandidateEntity, a: DuplicatePerson, b: DuplicatePerson): Duplicate {
  return answer(pair, {
    id: `${pair.personA}-${pair.personB}`,
    persons: [a, b],
    differs: COMPARED_FIELDS.filter((field) => a[field] !== b[field]),
    band: bandOf(pair.score) ?? 'possible',
    found_at: pair.foundAt.toISOString(),
    decision_reason: pair.decisionReason,
  });
}
