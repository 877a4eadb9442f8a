import { Injectable } from '@nestjs/common';
import type { ClosedRecords, RouteContract } from '@nidaan/kernel';
import { ALL_BRANCHES, Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import type { Member, Sight } from '../rights/member.ts';
import { OPENED_BY_EMERGENCY, type EmergencyFacts } from './emergency-contracts.ts';
import { EmergencyRightsRepository } from './emergency-rights.repository.ts';

/** Whose records an emergency opens to a caller now. */
export interface OpenedRecords {
  persons: ReadonlySet<number>;
  visits: readonly number[];
}

/** What a call sees without an emergency. */
export interface Seen {
  sight: Pick<Sight, 'branches' | 'persons'>;
  records: Pick<ClosedRecords, 'hiddenPersons' | 'hiddenVisits'>;
}

const NOTHING_OPENED: OpenedRecords = { persons: new Set(), visits: [] };

/** Records that are open in an emergency, as one service knows it: read from its own table, so that what was ended is closed at once (ORG-65). */
@Injectable()
export class EmergencyRights {
  readonly #table: EmergencyRightsRepository;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#table = new EmergencyRightsRepository(database);
  }

  /**
   * Only of calls that read one record: lists stay as they are, and nothing is written by it. Null without asking for all others, and for whoever
   * sees all without an emergency: remembering is no need then, and no right is stale.
   */
  opened(member: Member, contract: RouteContract, seen: Seen): Promise<OpenedRecords> | null {
    if (!isReadOfRecord(contract) || seesAll(seen) || !member.holds('emergency.open')) return null;
    return this.#running(member);
  }

  async #running({ facts: { accountId, hospitalId } }: Member): Promise<OpenedRecords> {
    const running = await this.#table.running(accountId ?? 0, hospitalId, this.clock.now());
    if (running.length === 0) return NOTHING_OPENED;
    return {
      persons: new Set(running.flatMap(({ personId }) => personId ?? [])),
      visits: running.flatMap(({ patientIds }) => patientIds),
    };
  }

  /** Called by the handlers of `emergencyOpened` and `emergencyClosed`, inside their transaction. */
  change(facts: EmergencyFacts): Promise<void> {
    return this.#table.put(facts);
  }
}

const seesAll = ({ sight, records }: Seen): boolean =>
  sight.branches === ALL_BRANCHES &&
  sight.persons === ALL_BRANCHES &&
  records.hiddenPersons.length === 0 &&
  records.hiddenVisits.length === 0;

const isReadOfRecord = ({ owner, method, opens, patients, produces }: RouteContract): boolean =>
  method === 'GET' &&
  OPENED_BY_EMERGENCY.some((service) => service === owner) &&
  (opens !== undefined || (patients !== undefined && produces === 'pdf'));
