import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import {
  approveProposal,
  keepProposal,
  listProposals,
  type RetentionProposal,
  type RetentionProposals,
} from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { RetentionProposalsService } from './retention-proposals.service.ts';

@Controller()
export class RetentionProposalsController {
  constructor(private readonly proposals: RetentionProposalsService) {}

  @Route(listProposals)
  list({ query }: InputOf<typeof listProposals>): Promise<RetentionProposals> {
    return this.proposals.list(query);
  }

  @Route(approveProposal)
  approve({ params, body }: InputOf<typeof approveProposal>): Promise<RetentionProposal> {
    return this.proposals.approve(params.id, body);
  }

  @Route(keepProposal)
  keep({ params, body }: InputOf<typeof keepProposal>): Promise<RetentionProposal> {
    return this.proposals.keep(params.id, body);
  }
}
