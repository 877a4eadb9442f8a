import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { listHospitals, listStaff, setDoctorStatus } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { AccountsService } from './accounts.service.ts';

/** What the platform's staff do with accounts. */
@Controller()
export class StaffAccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Route(setDoctorStatus)
  setStatus({ params, body }: InputOf<typeof setDoctorStatus>): Promise<AnswerOf<typeof setDoctorStatus>> {
    return this.accounts.setActive(params.id, body.is_active);
  }

  @Route(listHospitals)
  hospitals({ query }: InputOf<typeof listHospitals>): Promise<AnswerOf<typeof listHospitals>> {
    return this.accounts.ofHospitals(query);
  }

  @Route(listStaff)
  staff(): Promise<AnswerOf<typeof listStaff>> {
    return this.accounts.ofStaff();
  }
}
