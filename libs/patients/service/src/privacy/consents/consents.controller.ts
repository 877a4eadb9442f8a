import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { listConsents, recordConsent, stopContact, type Consent } from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { ConsentsService } from './consents.service.ts';

@Controller()
export class ConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  @Route(listConsents)
  list({ params }: InputOf<typeof listConsents>): Promise<Consent[]> {
    return this.consents.list(params.id);
  }

  @Route(recordConsent)
  record({ params, body }: InputOf<typeof recordConsent>): Promise<Consent[]> {
    return this.consents.record(params.id, body);
  }

  @Route(stopContact)
  stop({ body }: InputOf<typeof stopContact>): Promise<AnswerOf<typeof stopContact>> {
    return this.consents.stop(body);
  }
}
