import { Injectable } from '@nestjs/common';
import { findTouchedRecords } from '@nidaan/identity-contracts';
import { notFound, withoutRestricted, type InputOf } from '@nidaan/kernel';
import {
  breachPersonsCsv,
  personName,
  PRIVACY_MESSAGES as messages,
  type BreachPerson,
  type BreachPersons,
  type listBreachPersons,
  type listPastedPersons,
} from '@nidaan/patients-contracts';
import { closedRecords, inAllBranches, may } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { FileAnswer, ServiceClient } from '@nidaan/platform-http';
import { breachPersonsText } from './breach-persons.csv.ts';
import { BreachPersonsRepository, type BreachPersonRow } from './breach-persons.repository.ts';
import { BreachesRepository } from './breaches.repository.ts';
import { PastedPersonsService } from './pasted-persons.service.ts';

type Asked = InputOf<typeof breachPersonsCsv>['query'];
type Part = InputOf<typeof listPastedPersons>['query'];
/** Persons as they are known today, and what the list lacks. */
type Found = Pick<BreachPersons, 'is_cut' | 'without_person'> & { roots: number[] };
const PAGE = 200;
const AT_ONCE = 1000;

/** Persons whose data a member may have seen, for the register of breaches (ORG-79). */
@Injectable()
export class BreachPersonsService {
  constructor(
    private readonly breaches: BreachesRepository,
    private readonly persons: BreachPersonsRepository,
    private readonly pasted: PastedPersonsService,
    private readonly client: ServiceClient,
    private readonly audit: AuditService,
  ) {}

  /** Throws 404 for an unknown breach or member, 503 where a service does not answer. */
  async list(id: number, { limit, after, ...asked }: InputOf<typeof listBreachPersons>['query']): Promise<BreachPersons> {
    return this.#page(id, await this.#touched(id, asked), { limit, after });
  }

  async csv(id: number, asked: Asked): Promise<FileAnswer> {
    return this.#file(id, await this.#touched(id, asked));
  }

  /** Those that the desk has pasted; throws 404 for an unknown breach. */
  async listPasted(id: number, part: Part): Promise<BreachPersons> {
    return this.#page(id, await this.#pasted(id), part);
  }

  async pastedCsv(id: number): Promise<FileAnswer> {
    return this.#file(id, await this.#pasted(id));
  }

  async #page(id: number, { roots, ...facts }: Found, { limit, after }: Part): Promise<BreachPersons> {
    const [total, rows] = [await this.persons.count(roots), await this.persons.page(roots, after ?? 0, limit ?? PAGE)];
    await this.#seen(id, rows);
    return { total, ...facts, persons: rows.map(shown) };
  }

  // Whoever is behind a restricted record leaves as from the list.
  async #file(id: number, { roots, ...facts }: Found): Promise<FileAnswer> {
    const all: BreachPerson[] = [];
    for (let after = 0; ;) {
      const rows = await this.persons.page(roots, after, AT_ONCE);
      await this.#seen(id, rows);
      all.push(...rows.map(shown));
      if (rows.length < AT_ONCE) break;
      after = rows.at(-1)!.id;
    }
    const open = withoutRestricted(all, breachPersonsCsv.patients!, closedRecords(), false) as BreachPerson[];
    const body = Buffer.from(breachPersonsText(open, facts));
    return new FileAnswer({ body, contentType: 'text/csv; charset=utf-8', filename: `breach-${id}-persons.csv` });
  }

  async #pasted(id: number): Promise<Found> {
    return { roots: await this.pasted.roots(id), is_cut: false, without_person: 0 };
  }

  async #touched(id: number, { member, from, to }: Asked): Promise<Found> {
    if (!(await this.breaches.find(id))) throw notFound(messages.breachUnknown);
    // Whoever came to another branch too was touched there as well; who of them is in sight is asked later.
    return inAllBranches(async () => {
      const touched = await this.client.call(findTouchedRecords, { body: { member, from: from!, to: to! } });
      const { persons, without } = await this.persons.ofVisits(touched.visits);
      const roots = await this.persons.roots([...new Set([...persons, ...touched.persons])]);
      return { roots, is_cut: touched.is_cut, without_person: without };
    });
  }

  // No name leaves before the entry of who saw it is written (S14).
  async #seen(id: number, rows: readonly BreachPersonRow[]): Promise<void> {
    await this.audit.read('patients.breach-persons', id);
    await this.audit.read(
      'patients.person',
      rows.map((row) => row.id),
    );
  }
}

const shown = (row: BreachPersonRow): BreachPerson => ({
  ...{ person_id: row.id, uhid: row.uhid, name: personName(row) },
  phone: may('patients.view') ? row.phone : masked(row.phone),
});

const masked = (phone: string): string => (phone === '' ? '' : `••••••${phone.slice(-4)}`);
