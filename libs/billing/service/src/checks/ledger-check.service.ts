import { Injectable } from '@nestjs/common';
import { MAIN_BRANCH, rupeesForPeople } from '@nidaan/kernel';
import { runAs } from '@nidaan/platform-access';
import { HospitalsRepository } from '../hospitals/hospitals.repository.ts';
import { ChargeSourcesService, type SourceLine, type SourcePage } from '../charges/charge-sources.service.ts';
import { LedgerCheckRepository, type PostedLine } from './ledger-check.repository.ts';
import { LedgerRebuildRepository } from './ledger-rebuild.repository.ts';

/** Compares what the owners of the records say, the ledger and the rollups, to the paisa. */
@Injectable()
export class LedgerCheckService {
  constructor(
    private readonly sources: ChargeSourcesService,
    private readonly rows: LedgerCheckRepository,
    private readonly rollups: LedgerRebuildRepository,
    private readonly hospitals: HospitalsRepository,
  ) {}

  /** The hospitals with books. */
  hospitalIds(): Promise<number[]> {
    return runAs({ hospitalId: null }, () => this.hospitals.all());
  }

  /** Every difference of a hospital as a line of text; none when all agree. */
  differences(hospitalId: number): Promise<string[]> {
    return runAs({ hospitalId }, async () => {
      const found: string[] = [];
      for await (const page of this.sources.pages()) found.push(...(await this.#comparePage(page)));
      for (const { what, left, right } of await this.rows.unequal()) found.push(`${what}: ${left}, ${right} (paise)`);
      return found.map((line) => `hospital ${hospitalId}, ${line}`);
    });
  }

  /** Makes the rollups of a hospital anew from the ledger, the payments with their reversals, and the closings, which are never changed. */
  rebuild(hospitalId: number): Promise<void> {
    return runAs({ hospitalId }, () => this.rollups.rebuild());
  }

  async #comparePage({ source, after, last, lines }: SourcePage): Promise<string[]> {
    const posted = new Map((await this.rows.lines(source, after, last)).map((line) => [line.id, line]));
    const found: string[] = [];
    for (const owed of lines) {
      const { sourceId, branchId = MAIN_BRANCH } = owed;
      const line = posted.get(sourceId);
      posted.delete(sourceId);
      if (!agree(owed, line)) found.push(`${source} ${sourceId}: source ${inWords(owed)}, ledger ${inWords(line)}`);
      else if (line && isOfDesk(source) && line.branchId !== branchId)
        found.push(`${source} ${sourceId}: source branch ${branchId}, ledger branch ${line.branchId}`);
    }
    for (const [id, line] of posted) found.push(`${source} ${id}: source nothing, ledger ${inWords(line)}`);
    return found;
  }
}

// Nothing is posted of what costs nothing.
const agree = ({ day, paise, orPaise = [] }: SourceLine, line: PostedLine | undefined): boolean =>
  line ? line.day === day && [paise, ...orPaise].includes(line.paise) : [paise, ...orPaise].includes(0);

// What the platform earns stands at no branch.
const isOfDesk = (source: SourcePage['source']): boolean => source !== 'commission';

const inWords = (line: Pick<SourceLine, 'day' | 'paise'> | undefined): string =>
  line ? `${rupeesForPeople(line.paise)} on ${line.day}` : 'nothing';
