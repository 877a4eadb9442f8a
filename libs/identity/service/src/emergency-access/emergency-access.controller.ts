import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import {
  endEmergency,
  listEmergencies,
  openInEmergency,
  reviewEmergency,
  type EmergencyAccess,
  type OpenedEmergency,
} from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { EmergencyAccessService } from './emergency-access.service.ts';
import { EmergencyReviewsService } from './emergency-reviews.service.ts';

@Controller()
export class EmergencyAccessController {
  constructor(
    private readonly access: EmergencyAccessService,
    private readonly reviews: EmergencyReviewsService,
  ) {}

  @Route(openInEmergency)
  open({ body }: InputOf<typeof openInEmergency>): Promise<OpenedEmergency> {
    return this.access.open(body);
  }

  @Route(listEmergencies)
  list({ query }: InputOf<typeof listEmergencies>): Promise<EmergencyAccess[]> {
    return this.reviews.list(query);
  }

  @Route(endEmergency)
  end({ params }: InputOf<typeof endEmergency>): Promise<OpenedEmergency> {
    return this.access.end(params.id);
  }

  @Route(reviewEmergency)
  review({ params, body }: InputOf<typeof reviewEmergency>): Promise<EmergencyAccess> {
    return this.reviews.review(params.id, body);
  }
}
