import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { changePlan, readPlan, readPlanOfDoctor } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { PlansService } from './plans.service.ts';

@Controller()
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  @Route(readPlan)
  read(): Promise<AnswerOf<typeof readPlan>> {
    return this.plans.read();
  }

  @Route(readPlanOfDoctor)
  ofDoctor({ params }: InputOf<typeof readPlanOfDoctor>): Promise<AnswerOf<typeof readPlanOfDoctor>> {
    return this.plans.ofDoctor(params.id);
  }

  @Route(changePlan)
  change({ params, body }: InputOf<typeof changePlan>): Promise<AnswerOf<typeof changePlan>> {
    return this.plans.change(params.id, body);
  }
}
