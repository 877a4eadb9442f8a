import { Injectable } from '@nestjs/common';
import type { LinkRule } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import type { Transaction } from '@nidaan/platform-database';
import { columnsOfPerson, followingTerms } from './person-row.ts';
import type { PersonEntity } from './person.entity.ts';

/** How the person of a visit is found: chosen by the desk, made anew, or by the rule. */
export interface Resolving {
  /** The number of the person chosen. */
  person?: number;
  /** What is corrected at the chosen one, and the version that was read. */
  contact?: Partial<PersonEntity>;
  version?: number;
  at?: Date;
  by?: number | null;
  isNew?: boolean;
  /** Indexes of a valid Aadhaar number, one for each key. */
  aadhaar?: readonly string[];
  sounds?: readonly string[];
  /** The key of a phone by which the rule may find somebody. */
  phone?: string;
  visit: number | null;
  branch: number | null;
}

/** The person of a visit. */
export interface Resolved {
  person: number;
  uhid: string;
  /** The n-th visit; 0 where there is no visit. */
  visit_no: number;
  /** Nobody was found: the person is new. */
  made: boolean;
  link_by: LinkRule;
}

const RESOLVE = 'SELECT person, uhid, visit_no, made, link_by FROM resolve_person($1, $2)';

const RESOLVE_ALL = 'SELECT line, person, made FROM resolve_persons($1::jsonb, $2::jsonb)';

/** A row of a list, and whom it describes. */
export interface ListedPerson {
  line: number;
  person: PersonEntity;
  how: Resolving;
}

/** Who the person of a row is. */
export type ResolvedRow = Pick<Resolved, 'person' | 'made'> & { line: number };

/** Numbers that a new person gets. */
export type NewNumbers = Pick<PersonEntity, 'id' | 'rootId' | 'uhid' | 'uhidKey'>;

/** Settings of the transaction that `resolve_person` leaves, in SQL. */
export const RESOLVED = {
  personId: `current_setting('nidaan.person')::integer`,
  visit_no: `current_setting('nidaan.visit_no')::integer`,
  linkBy: `current_setting('nidaan.link_by')`,
  personTerms: `current_setting('nidaan.person_terms')::tsvector`,
} as const;

/** The setting with what an event tells of the person. */
export const PERSON_TOLD = 'nidaan.person_told';

/** A person was changed since they were read: what was made of them must be made anew. */
export const isChangedMeanwhile = (fault: unknown): boolean => (fault as { code?: string }).code === 'NDP02';

/** The chosen person has been struck out. */
export const isGone = (fault: unknown): boolean => (fault as { code?: string }).code === 'NDP01';

/** The door to `resolve_person` (FRD-02). */
@Injectable()
export class ResolvePersonRepository {
  /** Sends the question without waiting: it travels with the transaction's other statements, which may read what it leaves. */
  resolve(tx: Transaction, given: Partial<PersonEntity>, how: Resolving): () => Resolved {
    const { contact, ...rest } = how;
    // The contact is columns already; as text within text it would be read as a string.
    const asked = contact ? `${JSON.stringify(rest).slice(0, -1)},"contact":${columnsOfPerson(contact)}}` : JSON.stringify(rest);
    const rows = tx.gather<Resolved>({ text: RESOLVE, values: [columnsOfPerson(given), asked] });
    if (contact && rest.person !== undefined) tx.send(followingTerms(currentHospital(), rest.person));
    return () => rows()[0]!;
  }

  /** The same for many, in their order; all locks are taken first. `numbers`: one for each; those who are made get them in order. */
  resolveAll(tx: Transaction, listed: readonly ListedPerson[], numbers: readonly NewNumbers[]): Promise<ResolvedRow[]> {
    const list = listed.map(
      ({ line, person, how }) => `{"line":${line},"given":${columnsOfPerson(person)},"how":${JSON.stringify(how)}}`,
    );
    return tx.query<ResolvedRow & Record<string, unknown>>(RESOLVE_ALL, [
      `[${list.join()}]`,
      `[${numbers.map(columnsOfPerson).join()}]`,
    ]);
  }
}
