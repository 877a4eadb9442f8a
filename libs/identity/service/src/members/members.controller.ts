import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { findBranches, findMember } from '@nidaan/platform-access';
import { Route } from '@nidaan/platform-http';
import { MembersService } from './members.service.ts';

/** Members of hospitals: what other services ask of them. */
@Controller()
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Route(findMember)
  find({ params }: InputOf<typeof findMember>): Promise<AnswerOf<typeof findMember>> {
    return this.members.find(params.account_id);
  }

  @Route(findBranches)
  branches(): Promise<AnswerOf<typeof findBranches>> {
    return this.members.branches();
  }
}
