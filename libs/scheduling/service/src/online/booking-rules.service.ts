import { Injectable } from '@nestjs/common';
import { conflict } from '@nidaan/kernel';
import { ONLINE_MESSAGES as say, type BookingRules, type BookingRulesChange } from '@nidaan/scheduling-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Idempotency } from '@nidaan/platform-http';
import type { BookingRulesEntity } from './booking-rules.entity.ts';
import { BookingRulesRepository } from './booking-rules.repository.ts';

/** Where a hospital has set nothing (FRD-81, FRD-83). */
const DEFAULT_RULES = { cancelHours: 2, codesPerHour: 200, codesPerDay: 1000, version: 1 } as const;

/** Rules of online booking of the hospital at work. */
@Injectable()
export class BookingRulesService {
  constructor(
    private readonly rules: BookingRulesRepository,
    private readonly once: Idempotency,
    private readonly audit: AuditService,
  ) {}

  async current(): Promise<BookingRulesEntity> {
    return (await this.rules.find()) ?? { hospitalId: currentHospital(), ...DEFAULT_RULES };
  }

  async read(): Promise<BookingRules> {
    return shown(await this.current());
  }

  /** Throws 409 with the rules as they are where somebody else has changed them since the version that was read. */
  change({ version, ...sent }: BookingRulesChange): Promise<BookingRules> {
    return this.once.transaction(async () => {
      await this.rules.lock();
      const before = await this.current();
      if (version !== undefined && version !== before.version) throw conflict(say.rulesChanged, { current: shown(before) });
      const after: BookingRulesEntity = {
        hospitalId: before.hospitalId,
        cancelHours: sent.cancel_hours ?? before.cancelHours,
        codesPerHour: sent.codes_per_hour ?? before.codesPerHour,
        codesPerDay: sent.codes_per_day ?? before.codesPerDay,
        version: before.version + 1,
      };
      await this.rules.put(after);
      this.audit.wrote('scheduling.booking-rules', after.hospitalId);
      return shown(after);
    });
  }
}

const shown = ({ cancelHours, codesPerHour, codesPerDay, version }: BookingRulesEntity): BookingRules => ({
  ...{ cancel_hours: cancelHours, codes_per_hour: codesPerHour, codes_per_day: codesPerDay, version },
});
