import { Injectable } from '@nestjs/common';
import { conflict, notFound, type InputOf } from '@nidaan/kernel';
import { PRIVACY_MESSAGES as messages, type RetentionHold, type setHold } from '@nidaan/patients-contracts';
import { currentAccount, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { ErasuresRepository } from '../erasures/erasures.repository.ts';
import { HoldsRepository } from './holds.repository.ts';
import type { RetentionHoldEntity } from './retention-hold.entity.ts';

/** Holds on the data of persons (ORG-77): while one stands, nobody confirms an erasure. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly holds: HoldsRepository,
    private readonly erasures: ErasuresRepository,
    private readonly numbers: Numbers,
    private readonly once: Idempotency,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(personId: number): Promise<RetentionHold[]> {
    const { persons } = await this.#person(personId);
    void this.audit.read('patients.retention-hold', personId);
    return (await this.holds.ofPersons(persons)).map(shown);
  }

  async set(person: number, { reason, note }: InputOf<typeof setHold>['body']): Promise<RetentionHold> {
    const { personId, persons } = await this.#person(person);
    const [hospitalId, id] = [currentHospital(), await this.numbers.next('retention-hold')];
    return this.once.transaction(async (tx) => {
      await this.holds.lock(persons);
      const began = { heldAt: this.clock.now(), heldBy: currentAccount(), liftedAt: null, liftedBy: null };
      const hold: RetentionHoldEntity = { hospitalId, id, personId, reason, note: note.trim(), ...began };
      this.holds.add(tx, hold);
      this.audit.wrote('patients.retention-hold', personId);
      return shown(hold);
    });
  }

  /** Throws 404 where there is no such hold, 409 where it was lifted before. */
  async lift(person: number, id: number): Promise<RetentionHold> {
    const { personId, persons } = await this.#person(person);
    return this.database.transaction(async () => {
      const lifted = await this.holds.lift(persons, id, { at: this.clock.now(), by: currentAccount() });
      if (lifted) {
        this.audit.wrote('patients.retention-hold-lifted', personId);
        return shown(lifted);
      }
      const isKnown = (await this.holds.ofPersons(persons)).some((hold) => hold.id === id);
      throw isKnown ? conflict(messages.holdLifted) : notFound(messages.holdUnknown);
    });
  }

  async #person(id: number): Promise<{ personId: number; persons: number[] }> {
    const found = await this.erasures.numbers(id);
    if (!found) throw notFound(messages.personUnknown);
    return found;
  }
}

const shown = ({ id, reason, note, heldAt, heldBy, liftedAt }: RetentionHoldEntity): RetentionHold => ({
  ...{ id, reason, note, held_at: heldAt.toISOString(), held_by: heldBy, lifted_at: liftedAt?.toISOString() ?? null },
});
