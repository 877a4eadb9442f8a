import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { liftHold, listHolds, setHold, type RetentionHold } from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { HoldsService } from './holds.service.ts';

@Controller()
export class HoldsController {
  constructor(private readonly holds: HoldsService) {}

  @Route(listHolds)
  list({ params }: InputOf<typeof listHolds>): Promise<RetentionHold[]> {
    return this.holds.list(params.id);
  }

  @Route(setHold)
  set({ params, body }: InputOf<typeof setHold>): Promise<RetentionHold> {
    return this.holds.set(params.id, body);
  }

  @Route(liftHold)
  lift({ params }: InputOf<typeof liftHold>): Promise<RetentionHold> {
    return this.holds.lift(params.id, params.hold);
  }
}
