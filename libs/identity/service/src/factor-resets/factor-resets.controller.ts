import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { resetAccountFactor, resetMemberFactor, stopFactorReset } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { FactorResetsService } from './factor-resets.service.ts';
import { MemberFactorsService } from './member-factors.service.ts';

@Controller()
export class FactorResetsController {
  constructor(
    private readonly members: MemberFactorsService,
    private readonly resets: FactorResetsService,
  ) {}

  @Route(resetMemberFactor)
  ofMember({ params, body }: InputOf<typeof resetMemberFactor>): Promise<AnswerOf<typeof resetMemberFactor>> {
    return this.members.reset(params.id, body.reason);
  }

  @Route(resetAccountFactor)
  ofAccount({ params, body }: InputOf<typeof resetAccountFactor>): Promise<AnswerOf<typeof resetAccountFactor>> {
    return this.resets.ask(params.id, body.reason, body.ticket);
  }

  @Route(stopFactorReset)
  stop({ body }: InputOf<typeof stopFactorReset>): Promise<AnswerOf<typeof stopFactorReset>> {
    return this.resets.stop(body.token);
  }
}
