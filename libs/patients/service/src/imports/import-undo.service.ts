import { Injectable } from '@nestjs/common';
import { IMPORT_MESSAGES as messages } from '@nidaan/patients-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { Database, type Transaction } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { PersonChangesRepository } from '../persons/person-changes.repository.ts';
import { BookedPersonsService } from '../persons/booked-persons.service.ts';
import { PersonsRepository } from '../persons/persons.repository.ts';
import { ImportWorkRepository, type DoneRow } from './import-work.repository.ts';
import { OldNumbersService } from './old-numbers.service.ts';
import type { PersonImportRowEntity } from './person-import-row.entity.ts';
import { isIn, PersonImportsRepository } from './person-imports.repository.ts';

const AT_ONCE = 200;
const PARTS = ['made', 'found'] as const;

/** Who of the next part is booked. */
interface Booked {
  /** The last line before the part. */
  after: number;
  persons: ReadonlySet<number>;
}

/** Takes an import back (FRD-23): who has neither visits nor appointments is struck out, the others stay and are listed. */
@Injectable()
export class ImportUndoService {
  constructor(
    private readonly db: Database,
    private readonly imports: PersonImportsRepository,
    private readonly rows: ImportWorkRepository,
    private readonly oldNumbers: OldNumbersService,
    private readonly persons: PersonsRepository,
    private readonly changes: PersonChangesRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly booked: BookedPersonsService,
  ) {}

  /** Broken off it goes on where it was. Throws 503, and is to be tried again, where scheduling does not say who is booked. */
  async run(importId: number): Promise<void> {
    while (await this.#next(importId));
  }

  async #next(importId: number): Promise<boolean> {
    const booked = await this.#bookedNext(importId);
    return booked !== null && this.db.transaction((tx) => this.#part(tx, importId, booked));
  }

  // Before the transaction: scheduling may be slow.
  async #bookedNext(importId: number): Promise<Booked | null> {
    const list = await this.imports.find(importId);
    if (!isIn(list, 'undoing')) return null;
    const rows = await this.rows.next(importId, list.reached, PARTS, AT_ONCE);
    const made = rows.flatMap(({ outcome, personId }) => (outcome === 'made' && personId !== null ? [personId] : []));
    return { after: list.reached, persons: await this.booked.among(made) };
  }

  async #part(tx: Transaction, importId: number, booked: Booked): Promise<boolean> {
    const list = await this.imports.lock(importId);
    if (!isIn(list, 'undoing')) return false;
    // Somebody else did this part meanwhile.
    if (list.reached !== booked.after) return true;
    const rows = await this.rows.next(importId, list.reached, PARTS, AT_ONCE);
    const done: DoneRow[] = [];
    for (const row of rows) done.push(row.outcome === 'made' ? await this.#made(tx, row, booked) : await this.#found(tx, row));
    await this.rows.done(importId, done);
    const isLast = rows.length < AT_ONCE;
    const next = isLast ? { state: 'undone' as const, reached: 0, undoneAt: this.clock.now() } : { reached: rows.at(-1)!.line };
    await this.imports.save({ ...list, ...next });
    return !isLast;
  }

  async #made(
    tx: Transaction,
    { line, personId, identifierId: identifier }: PersonImportRowEntity,
    { persons: booked }: Booked,
  ): Promise<DoneRow> {
    const stays = (says: string): DoneRow => ({ line, outcome: 'stays', says, person: personId, identifier });
    const person = await this.persons.lock(personId!);
    if (!person || person.struckAt) return stays(messages.isGone);
    // Visits of branches out of sight count as well.
    if (person.visits > 0) return stays(messages.hasVisits);
    if (booked.has(person.id)) return stays(messages.isBooked);
    if (person.mergedInto !== null || (await this.persons.hasMerged(person.id))) return stays(messages.isJoined);
    const struck = { ...person, struckAt: this.clock.now(), version: person.version + 1 };
    this.persons.strike(tx, struck);
    this.changes.note(tx, { personId: person.id, version: struck.version, kind: 'struck', changes: [] });
    this.audit.wrote('patients.person-struck', person.id);
    await tx.flush();
    return { line, outcome: 'struck', says: '', person: person.id, identifier };
  }

  // Who was known before stays; only the old number goes.
  async #found(tx: Transaction, { line, personId, identifierId, oldKey }: PersonImportRowEntity): Promise<DoneRow> {
    if (identifierId !== null) await this.oldNumbers.takeBack(tx, personId!, identifierId, oldKey);
    await tx.flush();
    return { line, outcome: 'left', says: '', person: personId, identifier: null };
  }
}
