import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { listHospitals, listStaff, setDoctorStatus } from '@nidaan/identity-contracts';
import { Input, Route } from '@nidaan/platform-http';
import { AccountsService } from './accounts.service.ts';

/** What the platform's staff do with accounts. */
@Controller()
export class StaffAccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Route(setDoctorStatus)
  setStatus(@Input() { params, body }: InputOf<typeof setDoctorStatus>): Promise<unknown> {
    return this.accounts.setActive(params.id, body.is_active);
  }

  @Route(listHospitals)
  hospitals(@Input() { query }: InputOf<typeof listHospitals>): Promise<unknown> {
    return this.accounts.ofHospitals(query);
  }

  @Route(listStaff)
  staff(): Promise<unknown> {
    return this.accounts.ofStaff();
  }
}
