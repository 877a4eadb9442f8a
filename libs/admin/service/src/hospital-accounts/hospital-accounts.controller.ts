import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { countHospitalAccounts, listHospitalAccountStats, type HospitalAccountStats } from '@nidaan/admin-contracts';
import { ArrayStream, Route } from '@nidaan/platform-http';
import { HospitalAccountsService } from './hospital-accounts.service.ts';

@Controller()
export class HospitalAccountsController {
  constructor(private readonly accounts: HospitalAccountsService) {}

  @Route(listHospitalAccountStats)
  list({ query }: InputOf<typeof listHospitalAccountStats>): ArrayStream<HospitalAccountStats> {
    return new ArrayStream(this.accounts.list(query));
  }

  @Route(countHospitalAccounts)
  count({ query }: InputOf<typeof countHospitalAccounts>): Promise<AnswerOf<typeof countHospitalAccounts>> {
    return this.accounts.totals(query.search);
  }
}
