import { Injectable } from '@nestjs/common';
import { IMPORT_MESSAGES as messages, personRegistered } from '@nidaan/patients-contracts';
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
import { ResolvePersonRepository, type ResolvedRow } from '../persons/resolve-person.repository.ts';
import { isUhidTaken } from '../uhids/uhids.repository.ts';
import { UhidsService, type DrawnUhid } from '../uhids/uhids.service.ts';
import { ImportWorkRepository, type DoneRow } from './import-work.repository.ts';
import { OldNumbersService } from './old-numbers.service.ts';
import { isIn, PersonImportsRepository } from './person-imports.repository.ts';
import type { PersonImportRowEntity } from './person-import-row.entity.ts';
import type { PersonImportEntity } from './person-import.entity.ts';

// Desks wait for the locks of so many persons at most.
const AT_ONCE = 250;
const MOST_TRIES = 20;
const TO_APPLY = ['new', 'known', 'twice'] as const;

/** A number that was drawn for somebody; who is known already leaves it for the next. */
type Drawn = DrawnUhid & { id: number };

/** What rows are applied with. */
interface Applying {
  today: PlainDate;
  /** Numbers that were drawn in the transaction at hand. */
  drawn: Drawn[];
  /** Whom the registry has, by line. */
  known: ReadonlyMap<number, number>;
}

/** Whose a row is. */
type Found = Pick<ResolvedRow, 'person' | 'made'>;

// Nothing but the row above tells that they are one.
const isAlike = ({ likeLine, phoneKey, foldedName }: PersonImportRowEntity): boolean =>
  likeLine !== null && (phoneKey === '' || foldedName === '');

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
        // Somebody was given that number in this moment: the next run sees it.
        if (!isUhidTaken(fault) || attempt === MOST_TRIES) throw fault;
      }
    }
  }

  // False when nothing was left.
  async #apply(tx: Transaction, importId: number, today: PlainDate, drawn: Drawn[]): Promise<boolean> {
    const list = await this.imports.lock(importId);
    if (!isIn(list, 'applying')) return false;
    const rows = await this.rows.next(importId, list.reached, TO_APPLY, AT_ONCE);
    const known = await this.#known(importId, rows);
    const refused = await this.#refused(importId, rows, known);
    const lines = new Set(refused.map(({ line }) => line));
    const free = rows.filter(({ line }) => !lines.has(line));
    const found = await this.#personsOf(tx, list, free, { today, drawn, known });
    await this.rows.done(importId, [...refused, ...(await this.#noted(tx, free, found))]);
    const isLast = rows.length < AT_ONCE;
    if (isLast) await this.rows.forget(importId);
    const next = isLast ? { state: 'applied' as const, reached: 0, appliedAt: this.clock.now() } : { reached: rows.at(-1)!.line };
    await this.imports.save({ ...list, ...next });
    return !isLast;
  }

  // Whom the check found, else whom the registry has or is given; whoever is like a row of this part is whom that row is of.
  async #personsOf(tx: Transaction, list: PersonImportEntity, rows: readonly PersonImportRowEntity[], of: Applying) {
    const { known } = of;
    const lines = new Set(rows.map(({ line }) => line));
    const follows = (row: PersonImportRowEntity) => isAlike(row) && lines.has(row.likeLine!);
    const asked = rows.filter((row) => !known.has(row.line) && !follows(row));
    const found = new Map<number, Found>([...known].map(([line, person]) => [line, { person, made: false }]));
    for (const { line, person, made } of await this.#resolved(tx, list, asked, of)) found.set(line, { person, made });
    for (const row of rows) if (follows(row)) found.set(row.line, { person: found.get(row.likeLine!)!.person, made: false });
    return found;
  }

  // Who of those whom the check found, or an earlier part of the list brought, is still there, by line.
  async #known(importId: number, rows: readonly PersonImportRowEntity[]): Promise<Map<number, number>> {
    const alike = rows.filter(isAlike);
    const above = await this.rows.personsOf(
      importId,
      alike.map(({ likeLine }) => likeLine!),
    );
    const found = rows.flatMap((row) => {
      const id = isAlike(row) ? above.get(row.likeLine!) : row.personId;
      return id == null ? [] : [{ line: row.line, id }];
    });
    const living = await this.rows.living(found.map(({ id }) => id));
    return new Map(found.flatMap(({ line, id }) => (living.has(id) ? [[line, living.get(id)!]] : [])));
  }

  // A number may have been noted since the check: somebody else's is for people to decide, the same patient's is theirs.
  async #refused(importId: number, rows: readonly PersonImportRowEntity[], known: Map<number, number>): Promise<DoneRow[]> {
    const numbered = rows.filter(({ oldKey }) => oldKey !== '').map(({ line }) => line);
    const refused: DoneRow[] = [];
    for (const { line, name, bearerId, bearerName } of await this.rows.bearers(importId, numbered)) {
      if (known.get(line) === bearerId) continue;
      if (name === bearerName) known.set(line, bearerId);
      else refused.push({ line, outcome: 'fault', says: messages.oldNumberTaken, person: bearerId, identifier: null });
    }
    return refused;
  }

  async #resolved(
    tx: Transaction,
    list: PersonImportEntity,
    rows: readonly PersonImportRowEntity[],
    { today, drawn }: Applying,
  ): Promise<ResolvedRow[]> {
    if (rows.length === 0) return [];
    const blank = blankOf(list, this.clock.now());
    const listed = rows.map(({ line, given }) => {
      const person = edited(blank, given!.form, today);
      const how = { aadhaar: [], sounds: [], phone: matchingPhone(person.phoneKey), visit: null, branch: null };
      return { line, person, how };
    });
    await this.#draw(rows.length, { day: today, branch: list.branchId }, drawn);
    const numbers = drawn.map(({ id, uhid, uhidKey }) => ({ id, rootId: id, uhid, uhidKey }));
    const found = await this.resolving.resolveAll(tx, listed, numbers);
    const made = found.filter((each) => each.made).map(({ person }) => person);
    drawn
      .splice(made.length)
      .toReversed()
      .forEach((each) => this.#keep(each));
    await this.#tell(tx, made);
    return found;
  }

  // Numbers that somebody bears already, of before the counter was set, are passed over.
  async #draw(count: number, { day, branch }: { day: PlainDate; branch: number }, drawn: Drawn[]): Promise<void> {
    while (drawn.length < count) {
      const next: DrawnUhid[] = [];
      while (drawn.length + next.length < count) next.push(await this.uhids.draw(day, branch));
      for (const each of await this.uhids.free(next)) drawn.push({ ...each, id: await this.numbers.next('person') });
    }
  }

  async #tell(tx: Transaction, made: readonly number[]): Promise<void> {
    const change = { version: 1, kind: 'registered' as const, changes: [] };
    this.changes.noteAll(
      tx,
      made.map((personId) => ({ personId, ...change })),
    );
    for (const personId of made) await this.events.add(personRegistered, { hospitalId: currentHospital(), personId });
    this.audit.wroteAll('patients.person-registered', made);
  }

  async #noted(tx: Transaction, rows: readonly PersonImportRowEntity[], found: ReadonlyMap<number, Found>): Promise<DoneRow[]> {
    const identifiers = await this.oldNumbers.note(
      tx,
      rows.map(({ line, given, oldKey }) => {
        const { person: personId, made: isMade } = found.get(line)!;
        return { line, personId, isMade, value: given!.oldNumber, key: oldKey };
      }),
    );
    return rows.map(({ line }) => {
      const { person, made } = found.get(line)!;
      return { line, outcome: made ? 'made' : 'found', says: '', person, identifier: identifiers.get(line) ?? null };
    });
  }

  #keep(drawn: Drawn): void {
    this.numbers.keep('person', drawn.id);
    this.uhids.keep(drawn);
  }
}
