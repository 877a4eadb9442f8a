import { Injectable } from '@nestjs/common';
import {
  isCardText,
  MOST_FOUND,
  parsePersonSearch,
  type PersonCard,
  type PersonMatch,
  type PersonSearch,
  uhidKey,
  type DuplicatePerson,
} from '@nidaan/patients-contracts';
import { closedRecords, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { FileUrls, smallPhotoOf } from '@nidaan/platform-files';
import { Clock } from '@nidaan/platform-telemetry';
import { CardCodesService } from '../cards/card-codes.service.ts';
import { AadhaarVaultService, maskedAadhaar } from '../aadhaar/aadhaar-vault.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { personPhoneKey } from '../persons/person-phone.ts';
import { cardOf } from './person-card.ts';
import { PersonSearchRepository } from './person-search.repository.ts';
import { searchQueries, SOUND_TIER } from './search-queries.ts';

// Whoever turns page after page does not find by searching.
const MOST_RANKED = 4 * MOST_FOUND;

/** What was asked of the search. */
export interface Searched {
  search?: string | undefined;
  phone?: string | undefined;
  limit: number;
  after?: number | undefined;
}

/** Finds persons by whatever was typed (FRD-05, FRD-06). */
@Injectable()
export class PersonSearchService {
  constructor(
    private readonly persons: PersonSearchRepository,
    private readonly codes: CardCodesService,
    private readonly vault: AadhaarVaultService,
    private readonly hospitals: HospitalsService,
    private readonly urls: FileUrls,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The best first, each once, with all by which they were found. Who is seen is an entry of the trail. */
  async search({ search, phone, limit, after }: Searched): Promise<PersonCard[]> {
    const today = await this.hospitals.dayOf(this.clock.now());
    const parsed = await this.#parsed(search ?? '', Number(today.slice(0, 4)));
    const typed = phone === undefined ? parsed : { ...(parsed ?? NO_PARTS), phone };
    if (typed === null) return [];
    const ranked = await this.#ranked(typed, wantedOf(limit, after));
    const ids = [...ranked.keys()];
    // Whoever is not among them any more was overtaken: the list begins anew.
    const from = after === undefined ? 0 : ids.indexOf(after) + 1;
    return this.cards(ids.slice(from, from + limit), ranked, today);
  }

  // What a scanner typed of a card is one patient, or a card that says why not (FRD-36).
  async #parsed(search: string, thisYear: number): Promise<PersonSearch | null> {
    if (isCardText(search)) return { ...NO_PARTS, code: uhidKey(await this.codes.uhidOf(search)) };
    return parsePersonSearch(search, thisYear);
  }

  /** Cards of persons in this order, of those in sight. */
  async cards(ids: readonly number[], matched: ReadonlyMap<number, PersonMatch[]>, today: string): Promise<PersonCard[]> {
    const rows = await this.persons.cards(ids);
    await this.audit.read(
      'patients.person-list',
      rows.map(({ id }) => id),
    );
    return rows.map((row) => cardOf(row, matched.get(row.id) ?? [], today, (key) => this.urls.signFileUrl(smallPhotoOf(key))));
  }

  /** Persons as they are compared side by side; merged ones too, as they are. */
  async sideBySide(ids: readonly number[], today: string): Promise<DuplicatePerson[]> {
    const rows = await this.persons.cards(ids);
    await this.audit.read(
      'patients.person-list',
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...cardOf(row, [], today, (key) => this.urls.signFileUrl(key)),
      ...{ birth_date: row.birth_date, email: row.email, address: row.address, pincode: row.pincode, visits: row.visits },
      aadhar: maskedAadhaar(row.aadhaarSealed !== null || row.aadhaarIndex !== null, row.aadhaarLastFour),
    }));
  }

  async #ranked(typed: PersonSearch, wanted: number): Promise<Map<number, PersonMatch[]>> {
    const numbers = {
      code: typed.code,
      aadhaarIndexes: typed.aadhaar === null ? [] : this.vault.indexesOf(currentHospital(), typed.aadhaar),
      visit: typed.visit,
      phoneKey: personPhoneKey(typed.phone),
    };
    const [numbered, matching] = await Promise.all([
      this.persons.numbered(numbers, MOST_FOUND),
      this.persons.matching(searchQueries(typed, currentHospital()), wanted),
    ]);
    const ranked = new Map<number, PersonMatch[]>();
    const { hidesPerson } = closedRecords();
    const add = (person: number, matched: PersonMatch) => {
      if (BY_WHO.has(matched) && hidesPerson(person)) return;
      const known = ranked.get(person) ?? [];
      if (!known.includes(matched)) ranked.set(person, [...known, matched]);
    };
    for (const { person, matched } of numbered) add(person, matched);
    for (const { person, tier } of matching) for (const matched of matchesOf(typed, tier)) add(person, matched);
    return ranked;
  }
}

// The first page needs no more than itself, beside those who are hidden in it. A later one goes on in the whole order.
const wantedOf = (limit: number, after: number | undefined): number =>
  after === undefined ? Math.min(limit + closedRecords().hiddenPersons.length, MOST_RANKED) : MOST_RANKED;

// By these a restricted record is not found (ORG-64).
const BY_WHO: ReadonlySet<PersonMatch> = new Set(['name', 'sounds like', 'phone']);

const NO_PARTS: PersonSearch = { code: '', aadhaar: null, visit: null, phone: '', parts: [] };

const matchesOf = ({ parts }: PersonSearch, tier: number): PersonMatch[] => [
  ...(parts.some(({ kind }) => kind !== 'digits') ? [tier === SOUND_TIER ? ('sounds like' as const) : ('name' as const)] : []),
  ...(parts.some((part) => part.kind === 'digits' && !part.isYear) ? ['phone' as const] : []),
];
