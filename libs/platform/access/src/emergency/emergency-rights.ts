import { Injectable } from '@nestjs/common';
import type { RouteContract } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import type { Member } from '../rights/member.ts';
import { OPENED_BY_EMERGENCY, type EmergencyFacts } from './emergency-contracts.ts';
import { EmergencyRightsRepository } from './emergency-rights.repository.ts';

/** Whose records an emergency opens to a caller now. */
export interface OpenedRecords {
  persons: ReadonlySet<number>;
  visits: readonly number[];
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

  /** Only of calls that read one record: lists stay as they are, and nothing is written by it. Null without waiting for all others. */
  opened(member: Member, contract: RouteContract): Promise<OpenedRecords> | null {
    return isReadOfRecord(contract) && member.holds('emergency.open') ? this.#running(member) : null;
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

const isReadOfRecord = ({ owner, method, opens, patients, produces }: RouteContract): boolean =>
  method === 'GET' &&
  OPENED_BY_EMERGENCY.some((service) => service === owner) &&
  (opens !== undefined || (patients !== undefined && produces === 'pdf'));
