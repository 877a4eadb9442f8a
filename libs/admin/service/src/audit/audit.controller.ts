import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { listAudit, verifyAudit } from '@nidaan/admin-contracts';
import { Route } from '@nidaan/platform-http';
import { AuditGatheringService } from './audit-gathering.service.ts';

@Controller()
export class AuditController {
  constructor(private readonly gathering: AuditGatheringService) {}

  @Route(listAudit)
  list({ query }: InputOf<typeof listAudit>): Promise<AnswerOf<typeof listAudit>> {
    return this.gathering.page(query);
  }

  @Route(verifyAudit)
  verify({ query }: InputOf<typeof verifyAudit>): Promise<AnswerOf<typeof verifyAudit>> {
    return this.gathering.verify(query);
  }
}
