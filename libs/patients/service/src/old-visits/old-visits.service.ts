import { Injectable } from '@nestjs/common';
import { isAadhaarNumber, visitAssigned } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, Numbers, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import { AadhaarIndexesService } from '../aadhaar/aadhaar-indexes.service.ts';
import { AadhaarVaultService } from '../aadhaar/aadhaar-vault.service.ts';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { matchingPhone, soundsOf } from '../persons/person-matching.ts';
import { personOfVisit } from '../persons/person-of-visit.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import { PersonsToCompareRepository } from '../duplicates/persons-to-compare.repository.ts';
import { ResolvePersonRepository, type Resolved } from '../persons/resolve-person.repository.ts';
import { isUhidTaken } from '../uhids/uhids.repository.ts';
import { UhidsService, type DrawnUhid } from '../uhids/uhids.service.ts';
import { OldVisitsRepository } from './old-visits.repository.ts';

// A transaction holds the locks of so many persons at most; desks wait for it.
const AT_ONCE = 250;
const MOST_TRIES = 20;

/** A visit, the indexes of its Aadhaar number where that is a valid one, and whom it describes. */
interface Described {
  visit: PatientEntity;
  aadhaar: readonly string[];
  person: PersonEntity;
}

/** A number that was drawn for somebody; who is known already leaves it for the next. */
interface Drawn extends DrawnUhid {
  id: number;
}

const NOBODY = { id: 0, uhid: '', uhidKey: '' };

/** Gives visits of before there were persons their persons, oldest first (FRD-22). Running twice changes nothing. */
@Injectable()
export class OldVisitsService {
  constructor(
    private readonly db: Database,
    private readonly rows: OldVisitsRepository,
    private readonly resolving: ResolvePersonRepository,
    private readonly uhids: UhidsService,
    private readonly numbers: Numbers,
    private readonly vault: AadhaarVaultService,
    private readonly indexes: AadhaarIndexesService,
    private readonly waiting: PersonsToCompareRepository,
    private readonly events: EventsService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Links what is left in the hospital at work, a part at a time: broken off it goes on where it was. */
  async run({ again, signal }: { again: boolean; signal?: AbortSignal }): Promise<void> {
    if (again) await this.#goBack();
    else await this.indexes.complete(signal);
    while (!signal?.aborted && (await this.#part()));
  }

  async #goBack(): Promise<void> {
    const recent = await this.rows.beforeRecent();
    await this.db.transaction(async (tx) => {
      const place = await this.rows.lockPlace(tx);
      this.rows.savePlace(tx, { ...place, reached: Math.min(place.reached, recent), finishedAt: null });
    });
  }

  async #part(): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      const drawn: Drawn[] = [];
      const giveBack = () => drawn.forEach((each) => this.#keep(each));
      try {
        return await this.db.transaction((tx) => this.#link(tx, drawn), giveBack);
      } catch (fault) {
        // An import brought that number: the run passes over it.
        const last = drawn.at(-1);
        if (!isUhidTaken(fault) || !last || attempt === MOST_TRIES) throw fault;
        await this.uhids.passTaken(last);
      }
    }
  }

  // False when nothing was left.
  async #link(tx: Transaction, drawn: Drawn[]): Promise<boolean> {
    const place = await this.rows.lockPlace(tx);
    const visits = await this.rows.next(place.reached, AT_ONCE);
    const described = visits.filter(({ personId }) => personId === null).map((visit) => this.#described(visit));
    await this.rows.lock(described.flatMap(locksOf));
    const found = new Map<number, Resolved>();
    for (const each of described) found.set(each.visit.id, await this.#resolved(tx, each, drawn));
    await this.#tell(described, found);
    const isLast = visits.length < AT_ONCE;
    const made = [...found.values()].filter((each) => each.made);
    // Pairs in doubt are put into the inbox by the nightly run.
    await this.waiting.add(made.map(({ person }) => person));
    const next = {
      visits: place.visits + found.size,
      persons: place.persons + made.length,
      finishedAt: isLast ? this.clock.now() : null,
    };
    this.rows.savePlace(tx, { ...place, ...next, reached: visits.at(-1)?.id ?? place.reached });
    if (isLast && next.visits > 0)
      this.logger.info('Old visits have their persons', { visits: next.visits, persons: next.persons });
    return !isLast;
  }

  async #resolved(tx: Transaction, { visit, aadhaar, person }: Described, drawn: Drawn[]): Promise<Resolved> {
    const numbers = { ...(await this.uhids.draw(visit.registeredOn, visit.branchId)), id: await this.numbers.next('person') };
    const { id, uhid, uhidKey } = numbers;
    const how = {
      aadhaar,
      sounds: soundsOf(person),
      phone: matchingPhone(person.phoneKey),
      visit: visit.id,
      branch: visit.branchId,
    };
    const rows = this.resolving.resolve(tx, { ...person, id, uhid, uhidKey, rootId: id }, how);
    drawn.push(numbers);
    await tx.flush();
    const found = rows();
    this.rows.link(tx, visit.id, found);
    // In the order of first visits: the next new person gets the number that this one did not need.
    if (!found.made) this.#keep(drawn.pop()!);
    return found;
  }

  async #tell(described: readonly Described[], found: ReadonlyMap<number, Resolved>): Promise<void> {
    const hospitalId = currentHospital();
    const told = new Map<number, { uhid: string; visits: { patientId: number; linkVersion: number }[] }>();
    for (const { visit } of described) {
      const { person, uhid } = found.get(visit.id)!;
      const list = told.get(person) ?? { uhid, visits: [] };
      list.visits.push({ patientId: visit.id, linkVersion: visit.linkVersion + 1 });
      told.set(person, list);
    }
    for (const [personId, list] of told) await this.events.add(visitAssigned, { hospitalId, personId, ...list });
  }

  #described(visit: PatientEntity): Described {
    // A number that cannot be opened finds nobody.
    const number = this.vault.read(visit.id, visit.aadhaarSealed) ?? '';
    const aadhaar = isAadhaarNumber(number) ? this.vault.indexesOf(currentHospital(), number) : [];
    const by = { aadhaarIndex: aadhaar[0] ?? null, createdAt: visit.createdAt, createdBy: null };
    return { visit, aadhaar, person: personOfVisit(NOBODY, visit, by) };
  }

  #keep(drawn: Drawn): void {
    this.numbers.keep('person', drawn.id);
    this.uhids.keep(drawn);
  }
}

/** What `resolve_person` locks for a visit. */
function locksOf({ aadhaar, person }: Described): string[] {
  const phone = matchingPhone(person.phoneKey);
  const byPhone = phone === '' || person.foldedName === '' ? [] : [`phone ${phone} ${person.foldedName}`];
  return [...aadhaar.map((index) => `aadhaar ${index}`), ...byPhone];
}
