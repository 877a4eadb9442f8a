import { Injectable } from '@nestjs/common';
import { answersOf, dayAfter, DEFAULT_TIME_ZONE, invalid, startOfDay } from '@nidaan/kernel';
import { mergeEntry, personName, REGISTRY_MESSAGES as messages, type MergeEntry } from '@nidaan/patients-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
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
    return rows.map((row) =>
      answer(row, {
        survivor: named(row.survivor),
        merged: named(row.merged),
        taken: publicTaken(row.taken),
        at: row.at.toISOString(),
        undone_at: row.undone_at?.toISOString() ?? null,
      }),
    );
  }
}
