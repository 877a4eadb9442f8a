import { Injectable } from '@nestjs/common';
import type { BookingRules, BookingRulesChange } from '@nidaan/scheduling-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, tableOf } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { BookingRulesEntity } from './booking-rules.entity.ts';

const RULES = tableOf(BookingRulesEntity);
const FIND = RULES.select({ where: ['hospitalId'] });
const PUT = RULES.insert({ onConflict: 'replace' });

/** Where a hospital has set nothing (FRD-81, FRD-83). */
const DEFAULT_RULES = { cancelHours: 2, codesPerHour: 200, codesPerDay: 1000 } as const;

/** Rules of online booking of the hospital at work. */
@Injectable()
export class BookingRulesService {
  constructor(
    private readonly database: Database,
    private readonly once: Idempotency,
    private readonly audit: AuditService,
  ) {}

  async current(): Promise<BookingRulesEntity> {
    const hospitalId = currentHospital();
    return (await this.database.query(FIND({ hospitalId })))[0] ?? { hospitalId, ...DEFAULT_RULES };
  }

  async read(): Promise<BookingRules> {
    return shown(await this.current());
  }

  change(sent: BookingRulesChange): Promise<BookingRules> {
    return this.once.transaction(async () => {
      const before = await this.current();
      const after: BookingRulesEntity = {
        hospitalId: before.hospitalId,
        cancelHours: sent.cancel_hours ?? before.cancelHours,
        codesPerHour: sent.codes_per_hour ?? before.codesPerHour,
        codesPerDay: sent.codes_per_day ?? before.codesPerDay,
      };
      await this.database.query(PUT(after));
      this.audit.wrote('scheduling.booking-rules', after.hospitalId);
      return shown(after);
    });
  }
}

const shown = ({ cancelHours, codesPerHour, codesPerDay }: BookingRulesEntity): BookingRules => ({
  ...{ cancel_hours: cancelHours, codes_per_hour: codesPerHour, codes_per_day: codesPerDay },
});
