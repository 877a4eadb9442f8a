import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  askForSupportAccess,
  endSupportAccess,
  enterSupportAccess,
  listStaffSupportAccess,
  listSupportAccess,
  openSupportAccess,
} from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { StaffSupportService } from './staff-support.service.ts';
import { SupportAccessService } from './support-access.service.ts';

@Controller()
export class SupportAccessController {
  constructor(
    private readonly access: SupportAccessService,
    private readonly staff: StaffSupportService,
  ) {}

  @Route(listSupportAccess)
  list(): Promise<AnswerOf<typeof listSupportAccess>> {
    return this.access.list();
  }

  @Route(openSupportAccess)
  open({ body }: InputOf<typeof openSupportAccess>): Promise<AnswerOf<typeof openSupportAccess>> {
    return this.access.open(body);
  }

  @Route(endSupportAccess)
  end({ params }: InputOf<typeof endSupportAccess>): Promise<AnswerOf<typeof endSupportAccess>> {
    return this.access.end(params.id);
  }

  @Route(askForSupportAccess)
  ask({ params, body }: InputOf<typeof askForSupportAccess>): Promise<AnswerOf<typeof askForSupportAccess>> {
    return this.staff.ask(params.id, body);
  }

  @Route(listStaffSupportAccess)
  ofAll(): Promise<AnswerOf<typeof listStaffSupportAccess>> {
    return this.staff.list();
  }

  @Route(enterSupportAccess)
  enter({ params }: InputOf<typeof enterSupportAccess>): Promise<AnswerOf<typeof enterSupportAccess>> {
    return this.staff.enter(params.id);
  }
}
