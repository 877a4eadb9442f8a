import { Injectable } from '@nestjs/common';
import { answersOf, dayAfter, DEFAULT_TIME_ZONE, invalid, notFound, startOfDay } from '@nidaan/kernel';
import {
  mergeEntry,
  personName,
  REGISTRY_MESSAGES as messages,
  type MergeEntry,
  type MergeWithVisits,
} from '@nidaan/patients-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { MemberNamesService } from '../members/member-names.service.ts';
import { MergesRepository, type MergeRow } from './merges.repository.ts';
import { publicTaken } from './taken-fields.ts';

const answer = answersOf(mergeEntry);
const named = ({ id, uhid, ...names }: MergeRow['survivor']) => ({ id, uhid, name: personName({ uhid, ...names }) });

/** Which merges a list wants: days are the hospital's. */
export interface MergesWanted {
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  after?: number | undefined;
}

/** The register of merges: who joined or separated whom, and why (FRD-33). */
@Injectable()
export class MergeRegisterService {
  constructor(
    private readonly merges: MergesRepository,
    private readonly hospitals: HospitalsService,
    private readonly members: MemberNamesService,
    private readonly audit: AuditService,
  ) {}

  /** Newest first. Throws 400 where the first day is after the last one. */
  async list({ from, to, limit, after }: MergesWanted): Promise<MergeEntry[]> {
    if (from !== undefined && to !== undefined && from > to) throw invalid(messages.spanInvalid);
    const zone = (await this.hospitals.current())?.timeZone ?? DEFAULT_TIME_ZONE;
    const [first, end] = [from ? startOfDay(zone, from) : null, to ? startOfDay(zone, dayAfter(to)) : null];
    const rows = await this.merges.list(first, end, after ?? null, limit);
    await this.audit.read(
      'patients.person-list',
      rows.flatMap(({ survivor, merged }) => [survivor.id, merged.id]),
    );
    return this.#entries(rows);
  }

  /** One of them with the visits made since; 404 for a merge of another hospital. */
  async one(id: number): Promise<MergeWithVisits> {
    const row = await this.merges.entry(id);
    if (!row) throw notFound(messages.mergeNotFound);
    const root = (await this.merges.roots([row.merged.id])).get(row.merged.id);
    if (root === undefined) throw notFound(messages.mergeNotFound);
    const visits = row.undone_at === null ? await this.merges.madeSince(root, row.at) : [];
    await this.audit.read('patients.person-list', [row.survivor.id, row.merged.id]);
    await this.audit.read(
      'patients.patient-list',
      visits.map((visit) => visit.id),
    );
    const shown = visits.map(({ first_name, last_name, ...visit }) => ({ ...visit, name: `${first_name} ${last_name}`.trim() }));
    const [entry] = await this.#entries([row]);
    return { ...entry!, visits: shown };
  }

  async #entries(rows: readonly MergeRow[]): Promise<MergeEntry[]> {
    const nameOf = await this.members.of(rows.flatMap(({ by, undone_by: undone }) => [by, undone]));
    return rows.map((row) => entryOf({ ...row, by_name: nameOf(row.by), undone_by_name: nameOf(row.undone_by) }));
  }
}

const entryOf = (row: MergeRow & Pick<MergeEntry, 'by_name' | 'undone_by_name'>): MergeEntry =>
  answer(row, {
    survivor: named(row.survivor),
    merged: named(row.merged),
    taken: publicTaken(row.taken),
    at: row.at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  });
