import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { listTeam } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { TeamService } from './team.service.ts';

/** Who works in the hospital. */
@Controller()
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Route(listTeam)
  list({ query }: InputOf<typeof listTeam>): Promise<AnswerOf<typeof listTeam>> {
    return this.team.list(query);
  }
}
