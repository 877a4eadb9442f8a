import { Injectable } from '@nestjs/common';
import { personChanged } from '@nidaan/patients-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { Numbers, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { IdentifiersRepository } from '../identifiers/identifiers.repository.ts';
import { PersonChangesRepository } from '../persons/person-changes.repository.ts';
import { ImportWorkRepository } from './import-work.repository.ts';

/** A row with an old number, and whose it is. */
interface NumberedRow {
  line: number;
  personId: number;
  /** The person was registered with it. */
  isMade: boolean;
  value: string;
  key: string;
}

type Change = { personId: number; before: string; after: string };

const pairOf = (personId: number, key: string) => `${personId} ${key}`;

/** Numbers of the old register at the persons of the new one. */
@Injectable()
export class OldNumbersService {
  constructor(
    private readonly rows: ImportWorkRepository,
    private readonly identifiers: IdentifiersRepository,
    private readonly changes: PersonChangesRepository,
    private readonly numbers: Numbers,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /** Notes the numbers of rows whose persons do not bear them yet; identifiers by line. The history of who was known before says so. */
  async note(tx: Transaction, rows: readonly NumberedRow[]): Promise<ReadonlyMap<number, number>> {
    const numbered = rows.filter(({ key }) => key !== '');
    const bearing = await this.rows.bearing(numbered.filter(({ isMade }) => !isMade));
    const borne = new Set(bearing.map(({ person, key }) => pairOf(person, key)));
    const isNew = ({ personId, key }: NumberedRow) => !borne.has(pairOf(personId, key)) && borne.add(pairOf(personId, key));
    const noted = numbered.filter(isNew);
    const ids = new Map<number, number>();
    for (const { line } of noted) ids.set(line, await this.numbers.next('person_identifier'));
    this.#add(tx, noted, ids);
    await this.#changed(
      tx,
      noted.flatMap(({ personId, isMade, value }) => (isMade ? [] : [{ personId, before: '', after: `old_uhid ${value}` }])),
    );
    return ids;
  }

  /** Takes a number back that an import noted. */
  async takeBack(tx: Transaction, personId: number, identifierId: number, oldKey: string): Promise<void> {
    await this.rows.dropNumber(identifierId);
    await this.#changed(tx, [{ personId, before: `old_uhid ${oldKey}`, after: '' }]);
  }

  #add(tx: Transaction, noted: readonly NumberedRow[], ids: ReadonlyMap<number, number>): void {
    const by = { createdAt: this.clock.now(), createdBy: currentContext()?.accountId ?? null };
    const of = { hospitalId: currentHospital(), kind: 'old_uhid' as const, isActive: true, ...by };
    this.identifiers.addAll(
      tx,
      noted.map(({ line, personId, value, key }) => ({ ...of, id: ids.get(line)!, personId, value, valueKey: key })),
    );
  }

  // Each change is a version of its own.
  async #changed(tx: Transaction, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    const of = new Map<number, Change[]>();
    for (const change of changes) of.set(change.personId, [...(of.get(change.personId) ?? []), change]);
    const bumped = await this.rows.bump(new Map([...of].map(([personId, list]) => [personId, list.length])));
    for (const { id: personId, version: last, ...person } of bumped)
      for (const [at, { before, after }] of of.get(personId)!.entries()) {
        const version = last - of.get(personId)!.length + 1 + at;
        this.changes.note(tx, { personId, version, kind: 'corrected', changes: [{ field: 'identifier', before, after }] });
        await this.events.add(personChanged, {
          hospitalId: currentHospital(),
          personId,
          version,
          what: ['identifier'],
          ...person,
        });
      }
  }
}
