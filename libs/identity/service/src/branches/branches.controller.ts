import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { changeBranch, listBranches, openBranch, readBranch } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { BranchesService } from './branches.service.ts';

@Controller()
export class BranchesController {
  constructor(private readonly branches: BranchesService) {}

  @Route(listBranches)
  list(): Promise<AnswerOf<typeof listBranches>> {
    return this.branches.list();
  }

  @Route(readBranch)
  read({ params }: InputOf<typeof readBranch>): Promise<AnswerOf<typeof readBranch>> {
    return this.branches.read(params.id);
  }

  @Route(openBranch)
  open({ body }: InputOf<typeof openBranch>): Promise<AnswerOf<typeof openBranch>> {
    return this.branches.open(body);
  }

  @Route(changeBranch)
  change({ params, body }: InputOf<typeof changeBranch>): Promise<AnswerOf<typeof changeBranch>> {
    return this.branches.change(params.id, body);
  }
}
