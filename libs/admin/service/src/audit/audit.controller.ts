import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { listAudit, verifyAudit } from '@nidaan/admin-contracts';
import { Input, Route } from '@nidaan/platform-http';
import { AuditGatheringService } from './audit-gathering.service.ts';

@Controller()
export class AuditController {
  constructor(private readonly gathering: AuditGatheringService) {}

  @Route(listAudit)
  list(@Input() { query }: InputOf<typeof listAudit>): Promise<unknown> {
    return this.gathering.page(query);
  }

  @Route(verifyAudit)
  verify(@Input() { query }: InputOf<typeof verifyAudit>): Promise<unknown> {
    return this.gathering.verify(query);
  }
}
