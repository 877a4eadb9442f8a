import type { PersonCard } from '@nidaan/patients-contracts';
import { runAs, type MemberLookup } from '@nidaan/platform-access';
import { PatientsApp, type Answer } from './patients-app.ts';
import { addPerson, linkVisit } from './persons-fixture.ts';

export const HOSPITAL = 1;
export const OTHER = 2;

type Given = Parameters<typeof addPerson>[3];

/** A person's row, as far as merges touch it. */
export interface MergedRow {
  merged_into: number | null;
  root_id: number;
  first_name: string;
  last_name: string;
  phone: string;
  city: string;
  email: string;
  version: number;
}

/** A desk that joins persons and takes them apart. */
export class MergesDesk {
  #next = 1;

  private constructor(readonly app: PatientsApp) {}

  static async open(members?: MemberLookup): Promise<MergesDesk> {
    const app = await PatientsApp.start(undefined, members);
    for (const hospital of [HOSPITAL, OTHER]) await app.verified(hospital);
    return new MergesDesk(app);
  }

  async add(given: Given = {}): Promise<number> {
    return (await addPerson(this.app, HOSPITAL, this.#next++, { first_name: 'Asha', ...given })).id;
  }

  /** A visit of a person, made now. */
  async visitOf(person: number): Promise<number> {
    const { id } = await this.app.register(HOSPITAL, { first_name: 'Asha' });
    await linkVisit(this.app, HOSPITAL, id, person);
    return id;
  }

  merge(id: number, other: number, more: object = {}): Promise<Answer> {
    return this.app.call('POST', `/api/persons/${id}/merge/`, HOSPITAL, { other_id: other, reason: 'One person', ...more });
  }

  undo(mergeId: number, more: object = {}): Promise<Answer> {
    return this.app.call('POST', `/api/persons/merges/${mergeId}/undo/`, HOSPITAL, { reason: 'Two persons', ...more });
  }

  rows<T extends object>(sql: string): Promise<T[]> {
    return runAs({ hospitalId: HOSPITAL }, () => this.app.db.query<T>(sql));
  }

  async person(id: number): Promise<MergedRow> {
    return (await this.rows<MergedRow>(`SELECT * FROM persons WHERE id = ${id}`))[0]!;
  }

  async found(search: string): Promise<PersonCard[]> {
    return (await this.app.get(`/api/persons/?search=${encodeURIComponent(search)}`, HOSPITAL)).body;
  }
}

export const uhidOf = (id: number): string => `UH${String(id).padStart(6, '0')}`;
