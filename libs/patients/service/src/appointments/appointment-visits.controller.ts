import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { registerVisit } from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { AppointmentVisitsService } from './appointment-visits.service.ts';

@Controller()
export class AppointmentVisitsController {
  constructor(private readonly visits: AppointmentVisitsService) {}

  @Route(registerVisit)
  register({ body }: InputOf<typeof registerVisit>): Promise<AnswerOf<typeof registerVisit>> {
    return this.visits.register(body);
  }
}
