import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { cancelVisit, visitCancellations, type CancelledVisit, type VisitCancellation } from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { VisitCancellationsService } from './visit-cancellations.service.ts';

@Controller()
export class VisitCancellationsController {
  constructor(private readonly cancellations: VisitCancellationsService) {}

  @Route(cancelVisit)
  cancel({ params, body }: InputOf<typeof cancelVisit>): Promise<CancelledVisit> {
    return this.cancellations.cancel(params.id, body);
  }

  @Route(visitCancellations)
  ofVisit({ params }: InputOf<typeof visitCancellations>): Promise<VisitCancellation[]> {
    return this.cancellations.ofVisit(params.id);
  }
}
