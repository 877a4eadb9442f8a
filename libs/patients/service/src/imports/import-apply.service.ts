import { Injectable } from '@nestjs/common';
import { personRegistered } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import type { PlainDate } from '@nidaan/kernel';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { BLANK_PERSON } from '../persons/blank-person.ts';
import { PersonChangesRepository } from '../persons/person-changes.repository.ts';
import { edited } from '../persons/person-edit.ts';
import { matchingPhone } from '../persons/person-matching.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import { isUhidTaken, ResolvePersonRepository } from '../persons/resolve-person.repository.ts';
import { UhidsService, type DrawnUhid } from '../uhids/uhids.service.ts';
import type { GivenRow } from './import-row.ts';
import { ImportWorkRepository, type DoneRow } from './import-work.repository.ts';
import { OldNumbersService } from './old-numbers.service.ts';
import { isIn, PersonImportsRepository } from './person-imports.repository.ts';
import type { PersonImportRowEntity } from './person-import-row.entity.ts';
import type { PersonImportEntity } from './person-import.entity.ts';

// Desks wait for the locks of so many persons at most.
const AT_ONCE = 100;
const MOST_TRIES = 20;
const TO_APPLY = ['new', 'known', 'twice'] as const;

/** A number that was drawn for somebody; who is known already leaves it for the next. */
type Drawn = DrawnUhid & { id: number };

/** What a row is applied with. */
interface Applying {
  today: PlainDate;
  /** Numbers that were drawn in the transaction at hand. */
  drawn: Drawn[];
  /** Whom it is known to be; null where the registry decides. */
  known: number | null;
}

/** The person of a row, of whom nothing else is known. */
export const blankOf = ({ hospitalId, branchId, createdBy }: PersonImportEntity, createdAt: Date): PersonEntity => ({
  ...BLANK_PERSON,
  ...{ hospitalId, id: 0, uhid: '', uhidKey: '', rootId: 0, keys: [], needs: [], createdAt, createdBy },
  ...{ firstBranchId: branchId, branchIds: [branchId] },
});

/** Registers the patients of a list (FRD-23): who is known is not registered again, the registry decides in the moment. */
@Injectable()
export class ImportApplyService {
  constructor(
    private readonly db: Database,
    private readonly imports: PersonImportsRepository,
    private readonly rows: ImportWorkRepository,
    private readonly oldNumbers: OldNumbersService,
    private readonly resolving: ResolvePersonRepository,
    private readonly changes: PersonChangesRepository,
    private readonly uhids: UhidsService,
    private readonly numbers: Numbers,
    private readonly hospitals: HospitalsService,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Broken off it goes on where it was. */
  async run(importId: number): Promise<void> {
    const today = await this.hospitals.dayOf(this.clock.now());
    while (await this.#part(importId, today));
  }

  async #part(importId: number, today: PlainDate): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      const drawn: Drawn[] = [];
      const giveBack = () => drawn.forEach((each) => this.#keep(each));
      try {
        return await this.db.transaction((tx) => this.#apply(tx, importId, today, drawn), giveBack);
      } catch (fault) {
        // Somebody bears that number: the run passes over it.
        if (!isUhidTaken(fault) || attempt === MOST_TRIES) throw fault;
        await this.numbers.next(drawn.at(-1)?.kind ?? 'person');
      }
    }
  }

  // False when nothing was left.
  async #apply(tx: Transaction, importId: number, today: PlainDate, drawn: Drawn[]): Promise<boolean> {
    const list = await this.imports.lock(importId);
    if (!isIn(list, 'applying')) return false;
    const rows = await this.rows.next(importId, list.reached, TO_APPLY, AT_ONCE);
    const done: DoneRow[] = [];
    for (const row of rows) done.push(await this.#row(tx, list, row, { today, drawn, known: await this.#knownOf(row, done) }));
    await this.rows.done(importId, done);
    const isLast = rows.length < AT_ONCE;
    if (isLast) await this.rows.forget(importId);
    const next = isLast ? { state: 'applied' as const, reached: 0, appliedAt: this.clock.now() } : { reached: rows.at(-1)!.line };
    await this.imports.save({ ...list, ...next });
    return !isLast;
  }

  // Whom the check found; of a row without phone that stands twice whom the row above brought: nothing else tells that they are one.
  async #knownOf(row: PersonImportRowEntity, done: readonly DoneRow[]): Promise<number | null> {
    const { importId, likeLine, phoneKey, foldedName, personId } = row;
    const isAlike = likeLine !== null && (phoneKey === '' || foldedName === '');
    const above = isAlike ? done.find(({ line }) => line === likeLine) : undefined;
    const found = isAlike ? (above?.person ?? (await this.rows.personOf(importId, likeLine))) : personId;
    return found === null ? null : this.rows.living(found);
  }

  async #row(
    tx: Transaction,
    list: PersonImportEntity,
    { line, given, oldKey }: PersonImportRowEntity,
    of: Applying,
  ): Promise<DoneRow> {
    const row = given!;
    const number = { value: row.oldNumber, key: oldKey };
    const { person, isMade } = of.known === null ? await this.#resolved(tx, list, row, of) : { person: of.known, isMade: false };
    const identifier = isMade
      ? await this.oldNumbers.ofNew(tx, person, number)
      : await this.oldNumbers.ofKnown(tx, person, number);
    await tx.flush();
    return { line, outcome: isMade ? 'made' : 'found', says: '', person, identifier };
  }

  async #resolved(tx: Transaction, list: PersonImportEntity, { form }: GivenRow, { today, drawn }: Applying) {
    const numbers = { ...(await this.uhids.draw(today)), id: await this.numbers.next('person') };
    const { id, uhid, uhidKey } = numbers;
    const person = edited({ ...blankOf(list, this.clock.now()), id, uhid, uhidKey, rootId: id }, form, today);
    const how = { aadhaar: [], sounds: [], phone: matchingPhone(person.phoneKey), visit: null, branch: null };
    const rows = this.resolving.resolve(tx, person, how);
    drawn.push(numbers);
    await tx.flush();
    const found = rows();
    if (!found.made) {
      this.#keep(drawn.pop()!);
      return { person: found.person, isMade: false };
    }
    this.changes.note(tx, { personId: id, version: 1, kind: 'registered', changes: [] });
    await this.events.add(personRegistered, { hospitalId: currentHospital(), personId: id });
    this.audit.wrote('patients.person-registered', id);
    return { person: id, isMade: true };
  }

  #keep(drawn: Drawn): void {
    this.numbers.keep('person', drawn.id);
    this.uhids.keep(drawn);
  }
}
